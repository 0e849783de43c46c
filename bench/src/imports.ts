import { MAX_IMPORT_ROWS } from '@holdfast/contract/limits'
import type pg from 'pg'
import { openDatabase } from './database.ts'
import { signIn } from './demonstration-requests.ts'
import { type Finding, makeRatioFinding } from './findings.ts'
import { type Comparison, compare } from './harness.ts'
import type { MeasuredServer } from './processes.ts'

const ROUNDS = 3
const GROUP = 'bench_import01'

type Import = {
  name: string
  path: string
  /** The rows of one turn; they must differ from those of all other turns. */
  rows: (turn: number) => Record<string, string>[]
  /** The table whose columns and indexes are copied for the comparison. */
  like: string
  insert: string
  values: (row: Record<string, string>) => string[]
}

const IMPORTS: readonly Import[] = [
  {
    name: 'users',
    path: '/api/users/import',
    rows: (turn) =>
      makeRows((row) => ({ username: `bench.${turn}.${row}`, ...makePerson(row), type: '' })),
    like: 'users',
    insert: `insert into bench_imports (organisationid, id, name, email, type)
      values ('riverside', $1, $2, $3, 'standard')`,
    values: ({ username = '', name = '', email = '' }) => [username, name, email],
  },
  {
    name: 'contacts',
    path: '/api/contacts/import',
    rows: (turn) =>
      makeRows((row) => ({
        ...makePerson(row),
        title: 'Parent',
        phone: `${turn} ${row}`,
        group: 'Bench',
      })),
    like: 'contacts',
    insert: `insert into bench_imports (organisationid, id, name, email, title, phone, groupid)
      values ('riverside', $1, $2, $3, $4, $5, '${GROUP}')`,
    values: ({ name = '', email = '', title = '', phone = '' }) => [
      `bench_${phone}`,
      name,
      email,
      title,
      phone,
    ],
  },
]

/** Compares an import in one request with inserting the same rows one by one in one transaction. */
export async function measureImports(holdfast: MeasuredServer): Promise<Finding[]> {
  const findings: Finding[] = []
  const headers = await signIn(holdfast.address)
  const pool = await openDatabase(holdfast.dataDir, 1)
  await post(`${holdfast.address}/api/contactgroups/${GROUP}`, headers, { name: 'Bench' })
  for (const measured of IMPORTS) {
    await pool.query(`create table bench_imports (like ${measured.like} including all)`)
    let turn = 0
    const ratio = await compare(
      () => {
        turn += 1
        const url = `${holdfast.address}${measured.path}`
        return importsPerSecond(url, headers, measured.rows(turn))
      },
      () => {
        turn += 1
        return insertsPerSecond(pool, measured, turn)
      },
      { rounds: ROUNDS, warmUps: 1 },
    )
    findings.push(importFinding(measured.name, ratio))
    await pool.query('drop table bench_imports')
  }
  await pool.end()
  return findings
}

/** The name contains no measured value, because a later run replaces the row with the same name. */
export function importFinding(name: string, ratio: Comparison): Finding {
  const seconds = (MAX_IMPORT_ROWS / ratio.a).toFixed(2)
  const rows = MAX_IMPORT_ROWS.toLocaleString('en-GB')
  const title = `Import of ${rows} ${name}, against single inserts`
  const ratioResult = makeRatioFinding(title, { min: 1 }, ratio, 'rows a second')
  return { ...ratioResult, detail: `${ratioResult.detail}; ${seconds} s for all` }
}

async function importsPerSecond(
  url: string,
  headers: Record<string, string>,
  rows: Record<string, string>[],
): Promise<number> {
  const start = performance.now()
  await post(url, headers, { rows })
  return (rows.length * 1000) / (performance.now() - start)
}

async function post(url: string, headers: Record<string, string>, body: object): Promise<void> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
}

async function insertsPerSecond(pool: pg.Pool, measured: Import, turn: number): Promise<number> {
  const rows = measured.rows(turn)
  const start = performance.now()
  const client = await pool.connect()
  await client.query('begin')
  for (const row of rows) {
    const { name, insert, values } = measured
    await client.query({ name, text: insert, values: values(row) })
  }
  await client.query('commit')
  client.release()
  return (rows.length * 1000) / (performance.now() - start)
}

function makeRows(makeRow: (row: number) => Record<string, string>): Record<string, string>[] {
  return Array.from({ length: MAX_IMPORT_ROWS }, (_, row) => makeRow(row))
}

function makePerson(row: number) {
  return { name: `Kim Doyle ${row}`, email: `kim.doyle.${row}@riverside.example` }
}
