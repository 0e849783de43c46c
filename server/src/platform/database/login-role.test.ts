import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp, newFile, restore } from '../../test-support/backups.ts'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { makeDatabaseOwnedByOrdinaryRole } from '../../test-support/owned-database.ts'
import type { TestDatabase } from '../../test-support/test-database.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'
import { type Connections, openConnections } from './connections.ts'
import { Database } from './database.ts'

/*
 * Prevents this attack: a statement leaves its organisation's role (reset role), or runs before any
 * role is set, as can happen behind a pooler that gives each transaction another connection. The login
 * role here is the one in DATABASE_URL: an ordinary role that owns the database.
 * Fails without `force row level security` in migration 0010: the role then sees all organisations.
 */

let database: TestDatabase
let server: TestServer
let tables: string[]
/** Only one connection of each kind, so that the next transaction would see any state left on it. */
let connections: Connections
beforeAll(async () => {
  database = await makeDatabaseOwnedByOrdinaryRole({ seeded: true })
  server = await startTestServer({ database, mayOmitOrganisation: true })
  for (const username of ['teacher', 'hilltop.head']) {
    const client = await server.signIn(username)
    await addEntry(client, await reportIncident(client), newEntry())
  }
  connections = openConnections({ ...database.connection, poolSize: 1 })
  const rows = await database.query(
    `select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
     and relname not like 'kysely%'`,
  )
  tables = rows.map(({ relname }) => String(relname))
})
afterAll(async () => {
  await connections.close()
  await server.stop()
  await database.drop()
})

const countAll = (table: string) => `select count(*)::integer as rows from ${table}`

// Fails when `guard_table` does not force row level security.
test('row level security is forced on every table: use guard_table in the migration', async () => {
  const rows = await database.query(
    `select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
     and relname not like 'kysely%' and not (relrowsecurity and relforcerowsecurity)`,
  )
  expect(rows).toEqual([])
})

test('the login role itself sees and adds no row of any table', async () => {
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    for (const table of tables) {
      expect((await client.query(countAll(table))).rows, table).toEqual([{ rows: 0 }])
    }
    await expect(
      client.query("insert into server_secrets values ('token', 'chosen by me')"),
    ).rejects.toThrow('row-level security')
  } finally {
    await client.end()
  }
})

test('a tenant statement outside of a transaction sees nothing', async () => {
  for (const table of tables) {
    const { rows } = await sql.raw(countAll(table)).execute(connections.tenant)
    expect(rows, table).toEqual([{ rows: 0 }])
  }
})

test('a statement that resets the role sees no other organisation and no secret', async () => {
  await server.app.context.database.read('hilltop', async ({ trx }) => {
    await sql`reset role`.execute(trx)
    for (const table of tables) {
      const { rows } = await sql.raw<Record<string, unknown>>(`select * from ${table}`).execute(trx)
      expect(new Set(rows.map(({ organisationid }) => organisationid)), table).toEqual(
        new Set(rows.length > 0 ? ['hilltop'] : []),
      )
    }
  })
})

test('each transaction sets role and organisation, and neither stays on the connection', async () => {
  const state = sql<{ who: string; org: string; system: string }>`
    select current_user as who, coalesce(current_setting('app.org', true), '') as org,
      coalesce(current_setting('app.system', true), '') as system`
  const login = database.connection.user
  const noRoleEntered = [{ who: login, org: '', system: '' }]
  const { system, tenant } = connections
  const ownDatabase = new Database(connections, () => undefined)
  const within = await ownDatabase.read('hilltop', ({ trx }) => state.execute(trx))
  expect(within.rows).toEqual([{ who: `${login}_app`, org: 'hilltop', system: '' }])
  expect((await state.execute(tenant)).rows).toEqual(noRoleEntered)

  const [incident] = await database.query(
    "select id from incidents where organisationid = 'hilltop'",
  )
  const append = sql`select from append_to_log('hilltop', ${incident?.id}, '[]', '1 s', '{}')`
  await ownDatabase.changeInOneStatement('hilltop', [], () => append)
  expect((await state.execute(tenant)).rows).toEqual(noRoleEntered)

  expect((await state.execute(system)).rows).toEqual([{ who: login, org: '', system: 'on' }])
  const entered = await system.transaction().execute((trx) => state.execute(trx))
  expect(entered.rows).toEqual([{ who: login, org: '', system: 'on' }])
})

test('a backup by the owner holds every row, and is restored by an owner', async () => {
  // After the responses the server still seals and writes sessions, which would change rows.
  await server.app.stop()
  const file = await newFile()
  await backUp(database, file)
  const other = await makeDatabaseOwnedByOrdinaryRole({ seeded: false })
  try {
    await restore(other, file)
    for (const table of tables) {
      expect(await other.query(countAll(table)), table).toEqual(
        await database.query(countAll(table)),
      )
    }
  } finally {
    await other.drop()
  }
})
