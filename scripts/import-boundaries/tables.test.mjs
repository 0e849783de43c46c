import { expect, test } from 'vitest'
import { TABLE_OWNERS, TABLES_BY_SUBJECT } from './table-owners/index.mjs'
import { findTableViolations } from './tables.mjs'

const CONTACTS = 'server/src/features/contacts/contacts-store.ts'

/** @param {string} file  @param {string} text */
function check(file, text) {
  return findTableViolations(new Map([[file, text]])).map(({ line, text }) => `${line} ${text}`)
}

test.each([
  ["trx.selectFrom('media')"],
  ["trx\n  .deleteFrom('media')"],
  ["trx.selectFrom('contacts').innerJoin('media', 'a', 'b')"],
  ['sql`delete from media where true`'],
  ['sql<Row>`\n  select 1 from contacts join media on true`'],
])('a query on another feature’s table is refused: %s', (query) => {
  expect(check(CONTACTS, query)).toEqual([
    expect.stringContaining('names the table media of features/content'),
  ])
})

test.each([
  [CONTACTS, "trx.selectFrom('contacts')"],
  [CONTACTS, 'sql`lock table contacts in share mode`'],
  [CONTACTS, '// read from media and update users'],
  ['server/src/features/incidents/deleted-incidents-store.ts', "trx.deleteFrom('contacts')"],
  ['server/src/features/contacts/contacts.test.ts', 'sql`select * from media`'],
  ['server/src/platform/database/backup/take-backup.ts', "trx.selectFrom('media')"],
  ['web/src/data/admin/users.ts', "trx.selectFrom('media')"],
])('%s may say %s', (file, text) => {
  expect(check(file, text)).toEqual([])
})

test('the message names the line', () => {
  expect(check(CONTACTS, "\n\ntrx.selectFrom('media')")).toEqual([expect.stringMatching(/^3 /)])
})

test('a table without an owner is refused', () => {
  const tables = 'type Tables = {\n  contacts: { id: string }\n  parcels: { id: string }\n}'
  expect(check('server/src/platform/database/incident-tables.ts', tables)).toEqual([
    expect.stringContaining('declares the table parcels'),
  ])
})

test('no table has two owners', () => {
  const names = TABLES_BY_SUBJECT.flatMap((tables) => Object.keys(tables))
  expect(names.toSorted()).toEqual(Object.keys(TABLE_OWNERS).toSorted())
})
