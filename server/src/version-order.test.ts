import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { RequestsAsSent, WRITING_ENDPOINTS } from './test-support/requests-as-sent.ts'
import { makeTestDatabase, type TestDatabase } from './test-support/test-database.ts'

/*
 * Two writes that take the versions of the same lists in opposite orders wait for each other until
 * PostgreSQL ends one of them. So every write takes them in one order: sorted by name. Then no two writes
 * can, whichever they are.
 */

const SOURCES = import.meta.dirname

/** Of one transaction, the versions in the order in which it took them. */
type Taken = { xact: string; taken: string[]; sorted: string[] }

/** Notes which transaction takes which version, and when. */
async function watchVersions({ query }: TestDatabase): Promise<void> {
  await query('create table taken_versions (nr bigserial, xact xid8, collection text)')
  await query(`
    create function note_version() returns trigger language plpgsql security definer as $$
    begin
      insert into taken_versions (xact, collection)
      values (pg_current_xact_id(), new.organisationid || ' ' || new.collection);
      return null;
    end
    $$`)
  await query(`
    create trigger note_version after insert or update on collection_versions
    for each row execute function note_version()`)
}

async function takenVersions({ query }: TestDatabase): Promise<Taken[]> {
  const rows = await query(`
    select xact::text, array_agg(collection order by nr) as taken,
      array_agg(collection order by collection, nr) as sorted
    from taken_versions group by xact order by min(nr)`)
  return rows as Taken[]
}

let requests: RequestsAsSent
beforeAll(async () => {
  requests = await RequestsAsSent.open()
})
afterAll(() => requests.end())

// Fails when a write raises one version itself, and others at its end.
test('no two writes take the versions of lists in opposite orders', async () => {
  const { database } = requests.school.server
  await watchVersions(database)
  for (const name of WRITING_ENDPOINTS) {
    const { outcome, text } = await (await requests.prepare(name))()
    expect(outcome, `${name}: ${text}`).toMatch(/^20[014]$/)
  }
  const writes = await takenVersions(database)
  expect(writes.filter(({ taken, sorted }) => `${taken}` !== `${sorted}`)).toEqual([])
  // Enough of them take several.
  expect(writes.filter(({ taken }) => taken.length > 1).length).toBeGreaterThan(20)
})

// Fails without `order by` in `raise-versions.sql`.
test('versions are taken in their order, however many there are and however they are named', async () => {
  const database = await makeTestDatabase('tables')
  onTestFinished(() => database.drop())
  await database.query(
    `insert into organisations (id, name, created) values ('riverside', 'Riverside', now())`,
  )
  await watchVersions(database)
  const client = new pg.Client({ ...database.connection, options: '-c app.system=on' })
  await client.connect()
  onTestFinished(() => client.end())
  const names = Array.from({ length: 200 }, () => `logs:${crypto.randomUUID()}`)
  for (const collections of [names, names.toReversed()]) {
    await client.query('select raise_versions($1, $2)', ['riverside', collections])
  }
  const writes = await takenVersions(database)
  expect(writes.map(({ taken }) => taken.length)).toEqual([200, 200])
  for (const { taken, sorted } of writes) expect(taken).toEqual(sorted)
})

test('nothing but `raise_versions` takes a version while people write', async () => {
  const files = await readdir(SOURCES, { recursive: true })
  const written = files.filter((file) => /\.(ts|sql)$/.test(file) && !/test|migrations/.test(file))
  const takers: string[] = []
  for (const file of written) {
    const text = await readFile(join(SOURCES, file), 'utf8')
    if (/(insert into|update|from) collection_versions/.test(text)) takers.push(file)
    if (/(insertInto|updateTable|deleteFrom)\('collection_versions'/.test(text)) takers.push(file)
  }
  expect(takers.toSorted()).toEqual([
    // Compares them, and takes none.
    'platform/cached-lists/versions-store.ts',
    // A restore or a promoted replica, before anybody uses it.
    'platform/database/backup/void-sign-ins.ts',
    'platform/database/functions/raise-versions.sql',
  ])
})
