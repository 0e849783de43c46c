import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../test-support/test-database.ts'
import { migrate } from './migrate.ts'
import { REQUEST_TIME_LIMITS } from './time-limits.ts'

const FUNCTIONS = join(import.meta.dirname, 'functions')
const MIGRATIONS = join(import.meta.dirname, 'migrations')
/** The last one that may define a function: they were released before functions had files. */
const LAST_WITH_FUNCTIONS = '0175-written-guidance.sql'

async function makeDatabase(): Promise<TestDatabase> {
  const database = await makeTestDatabase('nothing')
  onTestFinished(() => database.drop())
  return database
}

/** Name, settings and source of each function that has a comment, as the database has them. */
const functionsIn = ({ query }: TestDatabase) =>
  query(`
    select proname, proconfig, prosrc, obj_description(oid, 'pg_proc') as hash from pg_proc
    where pronamespace = 'public'::regnamespace and obj_description(oid, 'pg_proc') is not null
    order by proname
  `)

async function namesOfFiles(): Promise<string[]> {
  const files = await readdir(FUNCTIONS)
  return files.map((file) => file.replace(/\.sql$/, '').replaceAll('-', '_')).sort()
}

test('a new database has each function that has a file, as its file says', async () => {
  const database = await makeDatabase()
  await migrate(database.connection)
  const found = await functionsIn(database)
  expect(found.map(({ proname }) => proname)).toEqual(await namesOfFiles())
  for (const { proname, prosrc } of found) {
    const file = `${String(proname).replaceAll('_', '-')}.sql`
    expect(await readFile(join(FUNCTIONS, file), 'utf8')).toContain(prosrc)
  }
})

test('a batch of log entries gives up waiting for a lock after the same time as any other request', async () => {
  const database = await makeDatabase()
  await migrate(database.connection)
  const [append] = (await functionsIn(database)).filter(
    ({ proname }) => proname === 'append_to_log',
  )
  expect(append?.proconfig).toContain(`lock_timeout=${REQUEST_TIME_LIMITS.lock_timeout}ms`)
})

test('a database of an older version gets them with the last migration, and none before', async () => {
  const database = await makeDatabase()
  await migrate(database.connection, '0030-corrections')
  expect(await functionsIn(database)).toEqual([])
  await migrate(database.connection)
  const names = (await functionsIn(database)).map(({ proname }) => proname)
  expect(names).toEqual(await namesOfFiles())
})

test('a function whose text has changed is applied at the next start, the others are left alone', async () => {
  const database = await makeDatabase()
  await migrate(database.connection)
  const before = await functionsIn(database)
  await database.query(`
    create or replace function raise_versions(organisation text, collections text[]) returns void
    language sql as 'select'`)
  await database.query(`comment on function raise_versions is 'of an earlier version'`)
  // Would be put right, if it were applied again.
  await database.query(`alter function refuse_truncate() set lock_timeout = '7ms'`)
  await migrate(database.connection)
  const after = await functionsIn(database)
  const untouched = ({ proname }: Record<string, unknown>) => proname !== 'refuse_truncate'
  expect(after.filter(untouched)).toEqual(before.filter(untouched))
  expect(after.find((one) => !untouched(one))).toMatchObject({ proconfig: ['lock_timeout=7ms'] })
})

test('of processes that start at once, one prepares the database and the others wait for it', async () => {
  const database = await makeDatabase()
  await Promise.all([1, 2, 3].map(() => migrate(database.connection)))
  const names = (await functionsIn(database)).map(({ proname }) => proname)
  expect(names).toEqual(await namesOfFiles())
})

// A function that is written again in a migration loses what was set for it in between.
test('no new migration defines a function: it has a file of its own', async () => {
  const files = (await readdir(MIGRATIONS)).filter((file) => file > LAST_WITH_FUNCTIONS)
  for (const file of files) {
    const text = await readFile(join(MIGRATIONS, file), 'utf8')
    expect(text, file).not.toMatch(/create (or replace )?function (?!pg_temp\.)/i)
  }
})
