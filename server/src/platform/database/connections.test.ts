import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase } from '../../test-support/test-database.ts'
import { startTestServer } from '../../test-support/test-server.ts'
import { openConnections } from './connections.ts'
import { Database } from './database.ts'

test.each(['', '&options=-c%20statement_timeout%3D1000'])(
  'transactions of an organisation never run as the owner, with any options in the address: %j',
  async (options) => {
    const database = await makeTestDatabase('tables')
    const connections = openConnections({ connectionString: `${database.url}${options}` })
    onTestFinished(async () => {
      await connections.close()
      await database.drop()
    })
    const who = sql<{ who: string }>`select current_user as who`
    const { rows } = await new Database(connections, () => undefined).read('riverside', ({ trx }) =>
      who.execute(trx),
    )
    expect(rows).toEqual([{ who: 'holdfast_app' }])
  },
)

// Prevents this attack: a flood of sign-ins or of requests for reset links takes all system
// connections. Revocations, messages between processes and the health check must still work.
// Fails when `control` uses the connections of `system`.
test('revocations, messages and health checks work while all other connections are in use', async () => {
  const first = await startTestServer()
  const second = await startTestServer({ database: first.database })
  const teacher = await first.signIn('teacher')
  const held = Promise.withResolvers<void>()
  const flood = [first, second].flatMap(({ app }) =>
    Array.from({ length: 4 }, () =>
      app.context.connections.system.connection().execute(() => held.promise),
    ),
  )
  expect(await first.anyone.call('GET', '/health')).toMatchObject({ status: 200 })
  expect(await teacher.call('POST', '/logout')).toMatchObject({ status: 200 })
  const isRefused = async () => {
    const headers = { authorization: `Bearer ${teacher.token}` }
    return (await second.anyone.call('GET', '/incidents', { headers })).status
  }
  await expect.poll(isRefused).toBe(401)
  held.resolve()
  await Promise.all(flood)
})

// Attack: an injected `set role`. The embedded database's owner is a superuser, who may run programs.
test('tenant connections of the embedded database cannot become its owner', async () => {
  const database = await makeTestDatabase('demonstration')
  const connections = openConnections(database.connection)
  onTestFinished(async () => {
    await connections.close()
    await database.drop()
  })
  for (const statement of [
    'reset role',
    'set role holdfast',
    'set session authorization holdfast',
  ]) {
    const attempt = new Database(connections, () => undefined).read('hilltop', async ({ trx }) => {
      await sql.raw(statement).execute(trx)
      return sql`select * from server_secrets`.execute(trx)
    })
    await expect(attempt).rejects.toThrow('permission denied')
  }
})
