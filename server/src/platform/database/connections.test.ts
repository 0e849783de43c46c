import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase } from '../../test-support/test-database.ts'
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
