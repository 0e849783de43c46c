import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase } from '../../test-support/test-database.ts'
import { startTestServer } from '../../test-support/test-server.ts'
import { openConnections } from './connections.ts'

test.each(['', '&options=-c%20statement_timeout%3D1000'])(
  'tenant connections never act as the owner, whatever options DATABASE_URL has: %j',
  async (added) => {
    const database = await makeTestDatabase('tables')
    const connections = openConnections({ connectionString: `${database.url}${added}` })
    onTestFinished(async () => {
      await connections.close()
      await database.drop()
    })
    const { rows } = await sql<{ who: string }>`select current_user as who`.execute(
      connections.tenant,
    )
    expect(rows).toEqual([{ who: 'holdfast_app' }])
  },
)

// The attack: whatever takes all connections of the system (a flood of sign-ins or of requests for
// reset links) must not keep a withdrawn token alive, silence the processes or fail the health check.
test('revocation, messages and health have connections of their own', async () => {
  const one = await startTestServer()
  const other = await startTestServer({ database: one.database })
  const teacher = await one.signIn('teacher')
  const flood = [one, other].flatMap(({ app }) =>
    Array.from({ length: 4 }, () =>
      sql`select pg_sleep(3)`.execute(app.context.connections.system),
    ),
  )
  const start = performance.now()
  expect(await one.anyone.call('GET', '/health')).toMatchObject({ status: 200 })
  expect(await teacher.call('POST', '/logout')).toMatchObject({ status: 200 })
  const isRefused = async () => {
    const headers = { authorization: `Bearer ${teacher.token}` }
    return (await other.anyone.call('GET', '/incidents', { headers })).status
  }
  await expect.poll(isRefused).toBe(401)
  expect(performance.now() - start).toBeLessThan(2500)
  await Promise.allSettled(flood)
})
