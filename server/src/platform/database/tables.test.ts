import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase } from '../../test-support/test-database.ts'

/** The TypeScript type of a column, by its PostgreSQL type. */
const DECLARED: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  timestamptz: 'Time',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  jsonb: 'JSONColumnType',
  _text: 'string[]',
  _uuid: 'string[]',
  // As PostgreSQL writes it; only SQL reads it.
  int4multirange: 'string',
}

/** The declared type of each column: `number | null`, `Generated<Time>` and so on. */
async function readDeclared(): Promise<Map<string, string>> {
  const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('-tables.ts'))
  const sources = await Promise.all(
    files.map((name) => readFile(join(import.meta.dirname, name), 'utf8')),
  )
  const declarations = sources.join('').matchAll(/^export type \w+Tables = \{\n(.*?)^\}/gms)
  const body = [...declarations].map(([, inside]) => inside).join('')
  const columns = new Map<string, string>()
  for (const [, table, inner = ''] of body.matchAll(/^ {2}(\w+): \{(.*?)\}$/gms)) {
    for (const [, column, type = ''] of inner.matchAll(/(\w+): ([^;\n]+?)(?= *[;\n]| $)/g)) {
      columns.set(`${table}.${column}`, simplify(type))
    }
  }
  return columns
}

/** To the database, a column that allows only some texts is a text column. */
function simplify(type: string): string {
  return (
    type
      .replace('GeneratedTime', 'Generated<Time>')
      // `Generated` takes no such type.
      .replace(/JSONColumnType<\w+\[\], string \| undefined>/, 'Generated<JSONColumnType>')
      .replace(/JSONColumnType<\w+(\[\])?>/, 'JSONColumnType')
      .replace(
        /'\w+'( \| '\w+')*|ActivityKind|AlertLanguage|ClosureAnswerKind|ClosureState|LogEntryType|MarkState|PickupState|PreparationStep|ProcedureName|RecordKind|RollCallNames|SharePart|SecondFactorPolicy/,
        'string',
      )
  )
}

test('the declared tables are those that the migrations create', async () => {
  const database = await makeTestDatabase('tables')
  onTestFinished(() => database.drop())
  const rows = await database.query(`
    select format('%s.%s', c.relname, a.attname) as name, t.typname as type,
      a.attnotnull as required, a.atthasdef or a.attidentity <> '' as generated
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely_%'
      and a.attnum > 0 and not a.attisdropped
  `)
  const stored = rows.map(({ name, type, required, generated }) => {
    const declared = DECLARED[String(type)] ?? String(type)
    const written = generated ? `Generated<${declared}>` : declared
    return [name, required ? written : `${written} | null`]
  })
  const declared = Object.fromEntries(await readDeclared())
  expect(Object.keys(declared).length).toBeGreaterThan(100)
  expect(declared).toEqual(Object.fromEntries(stored))
})
