import { expect, test } from 'vitest'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { shareTestServer, startTestServer } from '../../test-support/test-server.ts'
import { unzipRecord } from '../incident-record/index.ts'

const shared = shareTestServer()

const decision = (fields: object) =>
  newEntry({ type: 'decision', content: JSON.stringify({ decision: 'Close at 14:00', ...fields }) })
const report = (fields: object) =>
  newEntry({ type: 'methane', content: JSON.stringify({ exactlocation: 'Gym', ...fields }) })

test('admins and holders of team roles record decisions, all staff report to 999', async () => {
  const server = shared()
  const [admin, support, teacher] = await Promise.all([
    server.signIn('head'),
    server.signIn('support'),
    server.signIn('teacher'),
  ])
  const id = await reportIncident(teacher)
  const whole = { known: 'Snow', risks: 'Buses stop', options: ['Stay', 'Close'], reason: 'Safer' }
  expect(
    await addEntry(support, id, decision({ ...whole, review: '2026-11-21T12:00Z' })),
  ).toMatchObject({ status: 201, body: { type: 'decision' } })
  expect((await addEntry(admin, id, decision({}))).status).toBe(201)
  expect(await addEntry(teacher, id, decision({}))).toMatchObject({
    status: 403,
    body: { code: 'not-allowed' },
  })
  expect((await addEntry(teacher, id, report({ major: true, hazards: 'Gas' }))).status).toBe(201)
})

test('a decision made before the role was handed on still arrives, and its retry too', async () => {
  const server = shared()
  const [head, comms] = await Promise.all([server.signIn('head'), server.signIn('comms')])
  const before = await head.callEndpoint('listAllocations', {})
  const id = await reportIncident(head)
  const allocate = (body: { userid: string; roleid: string }[]) =>
    head.callEndpoint('saveAllocations', { body })
  const rows = before.map(({ userid, roleid }) => ({ userid, roleid }))
  const without = rows.filter(({ userid }) => userid !== 'comms')
  expect(without).not.toEqual(rows)
  const made = decision({})
  made.timestamp = new Date().toISOString()
  await allocate(without)
  expect((await addEntry(comms, id, made)).status).toBe(201)
  expect((await addEntry(comms, id, made)).status).toBe(201)
  const later = { ...decision({}), timestamp: new Date(Date.now() + 1000).toISOString() }
  expect((await addEntry(comms, id, later)).status).toBe(403)
  await allocate(rows)
})

// Fails when the time that a device names is believed for ever.
test('28 days after the role was handed on, nobody sends a decision made before, and the record marks those that came', async () => {
  let now = new Date()
  const server = await startTestServer({ now: () => now })
  const [head, comms] = await Promise.all([server.signIn('head'), server.signIn('comms')])
  const id = await reportIncident(head)
  const rows = await head.callEndpoint('listAllocations', {})
  const day = 24 * 60 * 60 * 1000
  const start = now.getTime()
  const made = () => ({ ...decision({}), timestamp: new Date(start + 1000).toISOString() })
  now = new Date(start + 60_000)
  const others = rows.filter(({ userid }) => userid !== 'comms')
  await head.callEndpoint('saveAllocations', {
    body: others.map(({ userid, roleid }) => ({ userid, roleid })),
  })
  const sent = () => now.toISOString()
  now = new Date(start + 27 * day)
  const late = { ...made(), sent: sent() }
  expect((await addEntry(comms, id, late)).status).toBe(201)
  now = new Date(start + 29 * day)
  const again = await server.signIn('comms')
  expect(await addEntry(again, id, { ...made(), sent: sent() })).toMatchObject({
    status: 403,
    body: { code: 'not-allowed' },
  })
  expect((await addEntry(again, id, { ...late, sent: sent() })).status).toBe(201)
  const { token } = await server.signIn('head', 'admin')
  const response = await fetch(`${server.address}/api/incidents/${id}/record`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const page = unzipRecord(new Uint8Array(await response.arrayBuffer())).get('record.html')
  const marks = Buffer.from(page ?? [])
    .toString()
    .match(/Received after the author had handed on their role/g)
  expect(marks).toHaveLength(1)
})

test.each([
  [
    newEntry({ type: 'decision', content: 'Close' }),
    'The content of a decision must be a JSON object',
  ],
  [decision({ decision: ' ' }), 'Enter the decision'],
  [decision({ options: 'Stay' }), 'Send the options as a list'],
  [decision({ options: Array(11).fill('Stay') }), 'A decision can have 10 options at most'],
  [
    decision({ review: 'soon' }),
    'The time of the review must be a date and time such as 2026-11-21T10:42:00Z',
  ],
  [decision({ mood: 'calm' }), 'Unknown field: mood'],
  [report({ exactlocation: '' }), 'Enter the exact location'],
  [report({ major: 'yes' }), 'Major incident must be true or false'],
  [report({ casualties: 3 }), 'The casualties must be text'],
])('%j is refused with a sentence', async (entry, sentence) => {
  const { signIn } = shared()
  const head = await signIn('head')
  expect(await addEntry(head, await reportIncident(head), entry)).toMatchObject({
    status: 400,
    body: { errors: [sentence] },
  })
})
