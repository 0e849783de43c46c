import { sql } from 'kysely'
import type { Database, Scope } from '../../platform/database/database.ts'
import { withoutWaitBudget } from '../../platform/database/wait-budget.ts'
import {
  type ExportedPerson,
  holdsId,
  mentionsOf,
  ownPart,
  textsIn,
} from './person-matches-rules.ts'
import type { PersonTable } from './person-table.ts'
import { PERSON_TABLES, type PersonTableName } from './person-tables.ts'

export type Row = Record<string, unknown>

/** Why a row is exported: it is theirs, or another person's text has their name. */
export type Because = 'about' | 'mentions'
export type FoundRow = { because: Because; row: Row }

/** Few enough that a page is read within the limit of a statement, and that texts of a page fit in memory. */
const ROWS_AT_ONCE = 500

/**
 * The rows of a table that are about the person, or mention them. Each page is a transaction of its own, so a
 * slow download holds no connection.
 */
export async function* findRows(
  { database, organisationid }: { database: Database; organisationid: string },
  name: PersonTableName,
  person: ExportedPerson,
): AsyncGenerator<FoundRow> {
  const table: PersonTable = PERSON_TABLES[name]
  const ids = (person.kind === 'user' ? table.users : table.people) ?? []
  if (ids.length === 0 && !table.hasTexts) return
  const isMentioned = mentionsOf(person)
  const read = <T>(work: (scope: Scope) => Promise<T>) =>
    withoutWaitBudget(() => database.read(organisationid, work))
  const keys = await read((scope) => readKey(scope, name))
  let after: Row | undefined
  for (;;) {
    const page = await read((scope) => readPage(scope, name, { keys, after }))
    for (const { row } of page) {
      const isOwn = ids.some((column) => holdsId(row[column], person.id))
      if (!isOwn && !(table.hasTexts && mentions(withoutAuthors(row), isMentioned))) continue
      const isOwnItem = (item: unknown) =>
        holdsId(item, person.id) || (!isOwn && mentions(item, isMentioned))
      yield { because: isOwn ? 'about' : 'mentions', row: toOwn(row, table, person, isOwnItem) }
    }
    if (page.length < ROWS_AT_ONCE) return
    after = page.at(-1)?.key
  }
}

/** Columns that say who wrote or does something. A namesake's name there is no mention of the person. */
const AUTHORS = new Set(['authorname', 'ownername', 'toname', 'fromholders', 'endedby'])

function withoutAuthors(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !AUTHORS.has(column)))
}

/** Without what the row says of others: their part of lists, and the network address of who changed something. */
function toOwn(
  row: Row,
  { onlyOwn = [] }: PersonTable,
  { id }: ExportedPerson,
  isOwnItem: (item: unknown) => boolean,
): Row {
  const lists = onlyOwn.map((column) => [column, ownPart(row[column], isOwnItem)])
  const address = 'address' in row && row.userid !== id ? { address: null } : {}
  return { ...row, ...Object.fromEntries(lists), ...address }
}

function mentions(value: unknown, isMentioned: (text: string) => boolean): boolean {
  for (const text of textsIn(value)) if (isMentioned(text)) return true
  return false
}

type Page = { keys: readonly string[]; after: Row | undefined }

async function readPage(
  { trx, organisationid }: Scope,
  table: PersonTableName,
  { keys, after }: Page,
): Promise<{ row: Row; key: Row }[]> {
  const { columns } = PERSON_TABLES[table]
  const key = sql.join(keys.map((column) => sql.ref(column)))
  const next =
    after === undefined ? sql`true` : sql`(${key}) > (${sql.join(keys.map((k) => after[k]))})`
  const wanted = sql.join([...new Set([...keys, ...columns])].map((column) => sql.ref(column)))
  const { rows } = await sql<Row>`
    select ${wanted} from ${sql.table(table)}
    where organisationid = ${organisationid} and ${next}
    order by ${key} limit ${ROWS_AT_ONCE}
  `.execute(trx)
  return rows.map((row) => ({
    row: Object.fromEntries(columns.map((column) => [column, row[column]])),
    key: Object.fromEntries(keys.map((column) => [column, row[column]])),
  }))
}

/** The columns of the primary key besides the organisation, by which a table is read in pages. */
async function readKey({ trx }: Scope, table: PersonTableName): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname::text as name
    from pg_index i
    cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = ${table}::regclass and i.indisprimary and a.attname <> 'organisationid'
    order by k.place
  `.execute(trx)
  return rows.length === 0 ? ['organisationid'] : rows.map(({ name }) => name)
}

/** Also a user who was deleted, and whoever has left. */
export async function findPerson(
  { trx, organisationid }: Scope,
  kind: ExportedPerson['kind'],
  id: string,
): Promise<ExportedPerson | undefined> {
  const table = kind === 'user' ? 'users' : 'people'
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} where organisationid = ${organisationid} and id = ${id}
  `.execute(trx)
  const name = rows[0]?.name
  return name === undefined ? undefined : { kind, id, name }
}
