import { newAlertId } from '@holdfast/contract/ids'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startTestServer } from '../test-support/test-server.ts'
import { createLog } from './log.ts'
import { traceIdIn } from './trace.ts'

const ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACEPARENT = `00-${ID}-00f067aa0ba902b7-01`

test.each([
  [TRACEPARENT, ID],
  [`cc-${ID}-00f067aa0ba902b7-01-what-comes-later`, ID],
  [`ff-${ID}-00f067aa0ba902b7-01`, undefined],
  [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, undefined],
  [`00-${ID}-${'0'.repeat(16)}-01`, undefined],
  [`00-${ID.toUpperCase()}-00f067aa0ba902b7-01`, undefined],
  ["00-'; drop table users --", undefined],
  [undefined, undefined],
])('the trace in %j is %j', (header, id) => {
  expect(traceIdIn(header)).toBe(id)
})

test('a session of PostgreSQL names the trace of the request for which it works, until the transaction ends', async () => {
  const { database, signIn } = await startTestServer()
  const head = await signIn('head')
  const other = new pg.Client(database.connection)
  await other.connect()
  const sessions = async () => {
    const rows = await database.query(
      `select application_name from pg_stat_activity where datname = current_database() and application_name like 'holdfast %'`,
    )
    return rows.map((row) => row.application_name)
  }
  await other.query('begin; lock table alerts')
  const headers = { traceparent: TRACEPARENT }
  const body = { id: newAlertId(), kind: 'lockdown' }
  const sending = head.call('POST', '/alerts', { headers, body })
  await expect.poll(sessions).toEqual([`holdfast ${ID}`])
  await other.query('commit')
  await other.end()
  expect((await sending).status).toBe(201)
  // What the request has begun, such as pushes, bears its name for a moment longer.
  await expect.poll(sessions).toEqual([])
})

test('a failure in the log has the trace of its request', async () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => lines.push(line) })
  const { database, signIn } = await startTestServer({ log })
  const head = await signIn('head')
  await database.query('drop table incident_changes')
  const body = { incidentDetails: 'Smoke' }
  const { id } = await head.callEndpoint('reportIncident', { body })
  await head.call('POST', `/incidents/${id}`, {
    headers: { traceparent: TRACEPARENT },
    body: { informant: 'Cook' },
  })
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ msg: 'A request failed', trace: ID })
})
