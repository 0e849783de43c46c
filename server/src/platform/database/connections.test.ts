import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase } from '../../test-support/test-database.ts'
import { openConnections } from './connections.ts'
import { Database } from './database.ts'

test.each(['', '&options=-c%20statement_timeout%3D1000'])(
  'what is done for an organisation is never the owner’s, whatever the address adds: %j',
  async (added) => {
    const database = await makeTestDatabase('tables')
    const connections = openConnections({ connectionString: `${database.url}${added}` })
    onTestFinished(async () => {
      await connections.close()
      await database.drop()
    })
    const who = sql<{ who: string }>`select current_user as who`
    const { rows } = await new Database(connections, () => undefined).read('riverside', (trx) =>
      who.execute(trx),
    )
    expect(rows).toEqual([{ who: 'holdfast_app' }])
  },
)

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
    const attempt = new Database(connections, () => undefined).read('hilltop', async (trx) => {
      await sql.raw(statement).execute(trx)
      return sql`select * from server_secrets`.execute(trx)
    })
    await expect(attempt).rejects.toThrow('permission denied')
  }
})
