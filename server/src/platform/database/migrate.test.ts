import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { EARLIER_MIGRATION } from '../../test-support/earlier-version.ts'
import {
  countWaiting,
  makeTestDatabase,
  type TestDatabase,
} from '../../test-support/test-database.ts'
import { migrate } from './migrate.ts'

const BEFORE = '0015-flood-indexes'

/** A database of an older version, in which another program has locked a table. */
async function makeLockedDatabase(
  last = BEFORE,
  // Stands for a long report, or for a server of the older version that nobody stopped.
  lock = 'activity in access share mode',
): Promise<{ database: TestDatabase; other: pg.Client }> {
  const database = await makeTestDatabase('nothing')
  onTestFinished(() => database.drop())
  await migrate(database.connection, last)
  const other = new pg.Client(database.connection)
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query(`lock table ${lock}`)
  return { database, other }
}

const waitUntilWaiting = (database: TestDatabase) =>
  expect.poll(() => countWaiting(database)).toBeGreaterThan(0)

const countMigrations = ({ query }: TestDatabase) =>
  query('select max(name) as last from kysely_migration')

// The fault: while a migration waits for a lock, everybody who needs that table waits behind it.
// Fails without `lock_timeout` in MIGRATION_TIME_LIMITS.
test('a migration that waits for a lock lets others pass every five seconds, and succeeds later', async () => {
  const { database, other } = await makeLockedDatabase()
  const migrating = migrate(database.connection)
  await waitUntilWaiting(database)
  await database.query('select count(*) from activity')
  await other.query('rollback')
  await migrating
  expect(await countMigrations(database)).not.toEqual([{ last: BEFORE }])
})

// The fault: a write has locked answers and then needs its alert, a migration has locked alerts and then
// needs the answers. PostgreSQL ends the one that has waited for longer. Fails without `isEndedForOthers`.
test('a migration that PostgreSQL ends in favour of a write is tried again', async () => {
  const { database, other } = await makeLockedDatabase(
    EARLIER_MIGRATION,
    'alert_answers in row exclusive mode',
  )
  const migrating = migrate(database.connection)
  await waitUntilWaiting(database)
  await other.query('select count(*) from alerts')
  await other.query('commit')
  await migrating
  expect(await countMigrations(database)).not.toEqual([{ last: EARLIER_MIGRATION }])
})

test('a lock that is never released ends the start with a sentence, and changes nothing', async () => {
  const { database } = await makeLockedDatabase()
  await expect(migrate(database.connection, undefined, 0)).rejects.toThrow(
    'stop the servers of the older version and whatever else uses this database',
  )
  expect(await countMigrations(database)).toEqual([{ last: BEFORE }])
})

// Fails when two branches have taken the same number: their order would depend on their names.
test('each migration has a number of its own', async () => {
  const names = await readdir(join(import.meta.dirname, 'migrations'))
  const numbers = names.map((name) => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})
