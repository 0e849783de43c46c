import autocannon from 'autocannon'
import type pg from 'pg'
import { openDatabase } from './database.ts'
import { newEntry, reportIncident, signIn } from './demonstration-requests.ts'
import { type Finding, makeRatioFinding } from './findings.ts'
import { compare } from './harness.ts'
import type { MeasuredServer } from './processes.ts'

const TURN_SECONDS = 1

/**
 * Compares log entries by a number of clients, each acknowledged when it is on disk, with plain inserts of
 * the same rows into the same database by as many connections.
 */
export async function measureAppends(
  holdfast: MeasuredServer,
  clients: number,
  goal: { min: number },
): Promise<Finding> {
  const headers = await signIn(holdfast.address)
  const incidentid = await reportIncident(holdfast.address, headers)
  const pool = await openDatabase(holdfast.dataDir, clients)
  await pool.query('create table if not exists bench_entries (like log_entries including indexes)')
  const ratio = await compare(
    () =>
      appendsPerSecond(`${holdfast.address}/api/incidents/${incidentid}/logs`, headers, clients),
    () => insertsPerSecond(pool, clients),
    { rounds: 5, warmUps: 1 },
  )
  await pool.query('drop table bench_entries')
  await pool.end()
  const name = `Durable log appends, ${clients} at a time, against raw inserts`
  return makeRatioFinding(name, goal, ratio, 'a second')
}

async function appendsPerSecond(
  url: string,
  headers: Record<string, string>,
  clients: number,
): Promise<number> {
  const result = await autocannon({
    url,
    method: 'POST',
    headers,
    connections: clients,
    duration: TURN_SECONDS,
    requests: [
      {
        setupRequest: (request) => ({ ...request, body: JSON.stringify(newEntry()) }),
      },
    ],
  })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} entries were refused`)
  return result['2xx'] / result.duration
}

async function insertsPerSecond(pool: pg.Pool, clients: number): Promise<number> {
  const start = performance.now()
  let inserted = 0
  const insertOn = async () => {
    while (performance.now() - start < TURN_SECONDS * 1000) {
      const { id, timestamp, type, content } = newEntry()
      inserted += 1
      await pool.query({
        name: 'insert',
        text: `insert into bench_entries
          (organisationid, incidentid, seq, id, timestamp, devicetimestamp, received, userid, authorname, type, content)
          values ('riverside', 'bench', $1, $2, $3, $3, $3, 'head', 'Jordan Hale', $4, $5)`,
        values: [nextSeq(), id, timestamp, type, content],
      })
    }
  }
  await Promise.all(Array.from({ length: clients }, insertOn))
  return (inserted * 1000) / (performance.now() - start)
}

let seq = 0
function nextSeq(): number {
  seq += 1
  return seq
}
