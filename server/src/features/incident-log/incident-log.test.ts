import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { shareTestServer, startTestServer } from '../../test-support/test-server.ts'

const shared = shareTestServer()

test('an entry has its author from the token and their role from the allocations', async () => {
  const now = new Date('2026-11-21T10:00:05Z')
  const { signIn } = await startTestServer({ now: () => now })
  const logkeeper = await signIn('logkeeper')
  const incidentid = await reportIncident(logkeeper)
  const entry = newEntry()
  const response = await addEntry(logkeeper, incidentid, {
    ...entry,
    userid: 'logkeeper',
    roleid: 'incident-manager',
    authorname: 'Somebody else',
    received: '2020-01-01T00:00:00Z',
    seq: 99,
    incidentid: 'another',
  })
  expect(response.status).toBe(201)
  expect(response.body).toEqual({
    ...entry,
    refersto: null,
    happened: null,
    incidentid,
    seq: 1,
    devicetimestamp: entry.timestamp,
    received: now.toISOString(),
    userid: 'logkeeper',
    authorname: 'Priya Nair',
    roleid: 'log-keeper',
  })
  const head = await signIn('head')
  expect(await head.callEndpoint('listLogEntries', { parameters: { id: incidentid } })).toEqual([
    response.body,
  ])
})

test('an entry has no role without an allocation, and the first of the role list with several', async () => {
  const { signIn } = await startTestServer()
  const [head, teacher] = [await signIn('head'), await signIn('teacher')]
  const incidentid = await reportIncident(head)
  expect((await addEntry(teacher, incidentid, newEntry())).body.roleid).toBeNull()
  const roles = ['site-coordinator', 'log-keeper', 'welfare-manager']
  const body = roles.map((roleid) => ({ userid: 'teacher', roleid }))
  await head.callEndpoint('saveAllocations', { body })
  expect((await addEntry(teacher, incidentid, newEntry())).body.roleid).toBe('log-keeper')
})

test('an entry cannot be written in another name', async () => {
  const { signIn } = shared()
  const teacher = await signIn('teacher')
  const incidentid = await reportIncident(teacher)
  expect(await addEntry(teacher, incidentid, newEntry({ userid: 'head' }))).toMatchObject({
    status: 400,
    body: { errors: ['A log entry can only be written in your own name'] },
  })
})

test('a retry gets the response of the first attempt and is stored once', async () => {
  let now = new Date('2026-11-21T10:00:05Z')
  const { signIn } = await startTestServer({ now: () => now })
  const teacher = await signIn('teacher')
  const incidentid = await reportIncident(teacher)
  const entry = newEntry()
  const first = await addEntry(teacher, incidentid, { ...entry, sent: '2026-11-21T10:00:05Z' })
  now = new Date('2026-11-21T10:07:00Z')
  const repeated = await Promise.all(
    Array.from({ length: 5 }, () =>
      addEntry(teacher, incidentid, { ...entry, sent: '2026-11-21T10:07:00Z' }),
    ),
  )
  for (const response of repeated) expect(response).toMatchObject({ status: 201, body: first.body })
  const log = await teacher.callEndpoint('listLogEntries', { parameters: { id: incidentid } })
  expect(log).toEqual([first.body])
})

test('an id in capitals is the same id', async () => {
  const { signIn } = shared()
  const teacher = await signIn('teacher')
  const incidentid = await reportIncident(teacher)
  const entry = newEntry()
  const inCapitals = { ...entry, id: entry.id.toUpperCase() }
  const first = await addEntry(teacher, incidentid, inCapitals)
  expect(first).toMatchObject({ status: 201, body: { id: entry.id } })
  expect(await addEntry(teacher, incidentid, inCapitals)).toMatchObject({
    status: 201,
    body: first.body,
  })
})

test('another entry with a known id is rejected: other content, author or incident', async () => {
  const { signIn } = shared()
  const [teacher, head] = [await signIn('teacher'), await signIn('head')]
  const [incidentid, other] = [await reportIncident(teacher), await reportIncident(teacher)]
  const entry = newEntry()
  await addEntry(teacher, incidentid, entry)
  const TAKEN = { status: 409, body: { code: 'taken' } }
  for (const change of [
    { content: 'The hall is full' },
    { timestamp: '2026-11-21T10:00:01Z' },
    { type: 'location', content: '{"lat":51.5,"lng":-0.1}' },
  ]) {
    expect(await addEntry(teacher, incidentid, { ...entry, ...change })).toMatchObject(TAKEN)
  }
  expect(await addEntry(head, incidentid, entry)).toMatchObject(TAKEN)
  expect(await addEntry(teacher, other, entry)).toMatchObject(TAKEN)
})

test('two organisations may have entries of the same id', async () => {
  const { signIn } = shared()
  const [teacher, neighbour] = [await signIn('teacher'), await signIn('hilltop.teacher')]
  const entry = newEntry()
  expect((await addEntry(teacher, await reportIncident(teacher), entry)).status).toBe(201)
  expect((await addEntry(neighbour, await reportIncident(neighbour), entry)).status).toBe(201)
})

test.each([
  [{ content: '' }, 'Enter a log entry'],
  [{ content: ' \n ' }, 'Enter a log entry'],
  [{ content: 'x'.repeat(10_001) }, 'The entry must be 10,000 characters or fewer'],
  [
    { type: 'picture' },
    'Type must be one of: text, location, correction, decision, methane, sitrep, parents',
  ],
  [{ id: 'one' }, 'The id of a log entry must be a UUID'],
  [
    { timestamp: 'now' },
    'The time of the entry must be a date and time such as 2026-11-21T10:42:00Z',
  ],
  [{ mood: 'calm' }, 'Unknown field: mood'],
  ...['somewhere', '{}', '{"lat":91,"lng":0}', '{"lat":"51","lng":0}'].map(
    (content): [object, string] => [
      { type: 'location', content },
      'A location must be a latitude from -90 to 90 and a longitude from -180 to 180',
    ],
  ),
])('an entry with %j is refused', async (change, sentence) => {
  const { signIn } = shared()
  const teacher = await signIn('teacher')
  const incidentid = await reportIncident(teacher)
  expect(await addEntry(teacher, incidentid, { ...newEntry(), ...change })).toMatchObject({
    status: 400,
    body: { code: 'invalid', errors: [sentence] },
  })
})

test('the log of an unknown incident is not found', async () => {
  const { signIn } = shared()
  const teacher = await signIn('teacher')
  expect(await addEntry(teacher, '20261121_nothere1', newEntry())).toMatchObject({ status: 404 })
  expect(await teacher.call('GET', '/incidents/20261121_nothere1/logs')).toMatchObject({
    status: 404,
  })
})

test('the log is sorted by time, and `after` follows the order of receipt', async () => {
  const { signIn } = shared()
  const teacher = await signIn('teacher')
  const incidentid = await reportIncident(teacher)
  const times = ['10:05', '10:01', '10:03', '10:01']
  const ids: string[] = []
  for (const time of times) {
    const entry = newEntry({ timestamp: `2026-11-21T${time}:00.000Z` })
    ids.push(entry.id)
    await addEntry(teacher, incidentid, entry)
  }
  const read = async (after?: string) => {
    const query = after === undefined ? '' : `?after=${after}`
    const response = await teacher.call<{ seq: number }[]>(
      'GET',
      `/incidents/${incidentid}/logs${query}`,
    )
    return response.body.map(({ seq }) => seq)
  }
  expect(await read()).toEqual([2, 4, 3, 1])
  expect(await read(ids[0])).toEqual([2, 4, 3])
  expect(await read(ids[1])).toEqual([4, 3])
  expect(await read(ids[3])).toEqual([])
  expect(await read(ids[1]?.toUpperCase())).toEqual([4, 3])
  expect(await read(crypto.randomUUID())).toEqual([2, 4, 3, 1])
})

test('an entry that waited in the outbox keeps its own time', async () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const { signIn } = await startTestServer({ now: () => now })
  const teacher = await signIn('teacher')
  const incidentid = await reportIncident(teacher)
  const entry = newEntry({ timestamp: '2026-11-21T09:00:00.000Z', sent: now.toISOString() })
  expect((await addEntry(teacher, incidentid, entry)).body).toMatchObject({
    timestamp: '2026-11-21T09:00:00.000Z',
    devicetimestamp: '2026-11-21T09:00:00.000Z',
    received: now.toISOString(),
  })
})

test('the time of a device with a wrong clock is corrected, and both times are stored', async () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const { signIn } = await startTestServer({ now: () => now })
  const teacher = await signIn('teacher')
  const incidentid = await reportIncident(teacher)
  const entry = newEntry({ timestamp: '2026-11-21T10:59:00Z', sent: '2026-11-21T11:00:00Z' })
  expect((await addEntry(teacher, incidentid, entry)).body).toMatchObject({
    timestamp: '2026-11-21T11:59:00.000Z',
    devicetimestamp: '2026-11-21T10:59:00.000Z',
  })
})

// Fails when `new Date` reads the driver's times unchanged: it takes the year 1 for 2001.
test('an entry of a device whose clock is set to the year 1 is accepted, and so is its retry', async () => {
  const { signIn } = shared()
  const teacher = await signIn('teacher')
  const incidentid = await reportIncident(teacher)
  const entry = newEntry({ timestamp: '0001-01-01T00:00:00.000Z' })
  for (const _ of ['first', 'retry']) {
    expect(await addEntry(teacher, incidentid, entry)).toMatchObject({
      status: 201,
      body: { devicetimestamp: '0001-01-01T00:00:00.000Z' },
    })
  }
})

test('an entry from the future gets the time of receipt, and both times are stored', async () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const { signIn } = await startTestServer({ now: () => now })
  const teacher = await signIn('teacher')
  const entry = newEntry({ timestamp: '2027-01-01T00:00:00.000Z' })
  const incidentid = await reportIncident(teacher)
  expect((await addEntry(teacher, incidentid, entry)).body).toMatchObject({
    timestamp: now.toISOString(),
    devicetimestamp: '2027-01-01T00:00:00.000Z',
  })
})

// Fails without the comparison with `log.closed + grace` in `append_to_log`, or without the grace.
test('after the closing only what was written before it is accepted, with a minute of grace', async () => {
  let now = new Date('2026-11-21T10:00:00Z')
  const { signIn } = await startTestServer({ now: () => now })
  const teacher = await signIn('teacher')
  const id = await reportIncident(teacher)
  now = new Date('2026-11-21T11:00:00Z')
  await teacher.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  now = new Date('2026-11-21T13:00:00Z')
  const write = (timestamp: string, sent = now.toISOString()) =>
    addEntry(teacher, id, newEntry({ timestamp, sent }))
  const CLOSED = { status: 409, body: { code: 'closed', message: 'This incident is closed' } }
  expect(await write('2026-11-21T10:30:00Z')).toMatchObject({ status: 201 })
  expect(await write('2026-11-21T11:01:00Z')).toMatchObject({ status: 201 })
  expect(await write('2026-11-21T11:01:01Z')).toMatchObject(CLOSED)
  // The device's clock is two hours slow: its 10:30 is 12:30.
  expect(await write('2026-11-21T10:30:00Z', '2026-11-21T11:00:00Z')).toMatchObject(CLOSED)
})

// Fails without `requireInTime`: an entry that claims a time before the closing is accepted for ever.
test('28 days after the closing nothing new is accepted, by the clock of the server', async () => {
  let now = new Date('2026-11-21T10:00:00Z')
  const { signIn } = await startTestServer({ now: () => now })
  const teacher = await signIn('teacher')
  const id = await reportIncident(teacher)
  now = new Date('2026-11-21T11:00:00Z')
  await teacher.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  const entry = newEntry({ timestamp: '2026-11-21T10:58:00Z' })
  expect(await addEntry(teacher, id, entry)).toMatchObject({ status: 201 })
  now = new Date('2026-12-19T11:00:00Z')
  const later = await signIn('teacher')
  const write = () => addEntry(later, id, newEntry({ timestamp: '2026-11-21T10:58:00Z' }))
  expect(await write()).toMatchObject({ status: 201 })
  now = new Date('2026-12-19T11:00:01Z')
  expect(await write()).toMatchObject({ status: 409, body: { code: 'closed' } })
  // A retry of a stored entry still succeeds.
  expect(await addEntry(later, id, entry)).toMatchObject({ status: 201 })
})

test('a retry of an accepted entry succeeds after the incident was closed', async () => {
  const { signIn } = shared()
  const teacher = await signIn('teacher')
  const id = await reportIncident(teacher)
  const entry = newEntry({ timestamp: '2099-01-01T00:00:00Z' })
  const first = await addEntry(teacher, id, entry)
  await teacher.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  expect(await addEntry(teacher, id, entry)).toMatchObject({ status: 201, body: first.body })
})

test('characters that cannot be stored are removed, and a retry is still the same entry', async () => {
  const { signIn } = shared()
  const teacher = await signIn('teacher')
  const id = await reportIncident(teacher)
  const entry = newEntry({ content: 'Half an emoji \ud83d and a \u0000 character' })
  const first = await addEntry(teacher, id, entry)
  expect(first).toMatchObject({
    status: 201,
    body: { content: 'Half an emoji \ufffd and a  character' },
  })
  expect(await addEntry(teacher, id, entry)).toMatchObject({ status: 201, body: first.body })
  expect(await teacher.callEndpoint('listLogEntries', { parameters: { id } })).toEqual([first.body])
})

test('an entry that cannot be stored does not fail the others of its batch', async () => {
  const { signIn } = shared()
  const teacher = await signIn('teacher')
  const id = await reportIncident(teacher)
  const responses = await Promise.all([
    ...Array.from({ length: 10 }, () => addEntry(teacher, id, newEntry())),
    addEntry(teacher, id, newEntry({ timestamp: '0000-01-01T00:00:00Z' })),
    ...Array.from({ length: 10 }, () => addEntry(teacher, id, newEntry())),
  ])
  expect(responses.map(({ status }) => status)).toEqual([
    ...Array(10).fill(201),
    400,
    ...Array(10).fill(201),
  ])
  const log = await teacher.callEndpoint('listLogEntries', { parameters: { id } })
  expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test('an entry is corrected by its author, an incident manager or an admin, and stays as it was', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  const id = await reportIncident(teacher)
  const entry = newEntry({ content: '12 are missing' })
  await addEntry(teacher, id, entry)
  const correct = (client: SignedInClient, more: object = {}) =>
    addEntry(client, id, {
      ...newEntry({ content: '2 are missing' }),
      ...{ type: 'correction', refersto: entry.id, ...more },
    })
  const correction = await correct(teacher)
  expect(correction).toMatchObject({
    status: 201,
    body: { type: 'correction', refersto: entry.id },
  })
  expect((await correct(await server.signIn('head'))).status).toBe(201)
  expect((await correct(await server.signIn('support'))).status).toBe(403)
  const { content } =
    (await teacher.callEndpoint('listLogEntries', { parameters: { id } }))[0] ?? {}
  expect(content).toBe('12 are missing')

  const head = await server.signIn('head')
  await head.callEndpoint('saveAllocations', {
    body: [{ userid: 'support', roleid: 'incident-manager' }],
  })
  expect((await correct(await server.signIn('support'))).status).toBe(201)
  const refused = [
    { refersto: crypto.randomUUID() },
    { refersto: correction.body.id },
    { refersto: null },
    { type: 'text' },
  ]
  for (const body of refused) expect((await correct(head, body)).status).toBe(400)
  const other = await reportIncident(head)
  const elsewhere = { ...newEntry(), type: 'correction', refersto: entry.id }
  expect((await addEntry(head, other, elsewhere)).status).toBe(400)
})
