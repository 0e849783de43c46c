import { once } from 'node:events'
import { connect } from 'node:net'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { VERSIONS_INTERVAL_MS } from '@holdfast/contract/limits'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEvents } from '../../test-support/event-stream.ts'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const isLog = ({ event }: { event: string }) => event === 'log'

function requestText({ token }: { token: string }): string {
  return `GET /api/events HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`
}

/** A connection that sends the text and keeps the raw response. */
async function connectRaw({ address }: { address: string }, sent: string) {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  const connection = {
    text: '',
    closed: once(socket, 'close'),
    async untilText(text: string) {
      while (!connection.text.includes(text)) await once(socket, 'data')
    },
  }
  socket.setEncoding('utf8').on('data', (piece: string) => {
    connection.text += piece
  })
  socket.write(sent)
  return connection
}

test('caches and proxies must not store or buffer the stream', async () => {
  const server = await startTestServer()
  const { status, headers } = await openEvents(server, await server.signIn('teacher'))
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/event-stream')
  expect(headers.get('cache-control')).toBe('no-store, no-transform')
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect(headers.get('x-request-id')).toBeTruthy()
})

// Framing an event as a chunk for each of thousands of devices took longer than sending it.
test('an event is written to the connection as it is, without chunked encoding', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  const connection = await connectRaw(server, requestText(teacher))
  await connection.untilText(':\n\n')
  await reportIncident(teacher)
  await connection.untilText('event: incidents\ndata: {}\n\n')
  const [head = '', body = ''] = connection.text.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(head.toLowerCase()).not.toContain('transfer-encoding')
  const blocks = body.split('\n\n').filter((block) => !block.startsWith('event: versions\n'))
  expect(blocks).toEqual([':', 'event: incidents\ndata: {}', ''])
})

// Prevents this attack: a second stream on the same connection is written between the first one's events.
test('a second stream on the same connection ends it', async () => {
  const server = await startTestServer()
  const request = requestText(await server.signIn('teacher'))
  const connection = await connectRaw(server, request + request)
  await connection.closed
  expect(connection.text.split('HTTP/1.1').length).toBeLessThanOrEqual(2)
})

// Prevents this attack: one user opens streams until the server has no connections or memory left. But
// the limit must not lock out a device that reconnects while its previous stream is still open.
// Fails without MAX_STREAMS_PER_USER.
test('a user has twenty streams; one more ends the oldest, and nobody else loses any', async () => {
  const server = await startTestServer()
  const [teacher, head] = [await server.signIn('teacher'), await server.signIn('head')]
  const others = await openEvents(server, head)
  const oldest = await openEvents(server, teacher)
  const streams = []
  for (let opened = 1; opened <= 20; opened += 1) streams.push(await openEvents(server, teacher))
  await oldest.ended
  await reportIncident(head)
  const isIncidents = ({ event }: { event: string }) => event === 'incidents'
  await Promise.all([others, ...streams].map((stream) => stream.next(isIncidents)))
})

test('the stream needs a valid token', async () => {
  const server = await startTestServer()
  expect(await openEvents(server, { token: 'nonsense' })).toMatchObject({ status: 401 })
})

test('a log entry reaches another device without being asked for', async () => {
  const server = await startTestServer()
  const [teacher, head] = [await server.signIn('teacher'), await server.signIn('head')]
  const id = await reportIncident(teacher)
  const device = await openEvents(server, head)
  const entry = newEntry({ content: 'Line one\nLine two' })
  const [event, response] = await Promise.all([device.next(isLog), addEntry(teacher, id, entry)])
  expect(event.data).toEqual(response.body)
  expect((event.data as LogEntry).id).toBe(entry.id)
})

// Fails when messages go to no other process (`publish` in message-bus.ts without the queue).
test('a log entry reaches a device on another process', async () => {
  const first = await startTestServer()
  const second = await startTestServer({ database: first.database })
  const teacher = await first.signIn('teacher')
  const device = await openEvents(second, await second.signIn('head'))
  const id = await reportIncident(teacher)
  const long = newEntry({ content: 'x'.repeat(10_000) })
  const [event] = await Promise.all([device.next(isLog), addEntry(teacher, id, long)])
  expect(event.data).toMatchObject({ id: long.id, incidentid: id, content: long.content })
})

// Fails when a message names one incident only: a merge writes into both logs.
test('entries of two incidents that are written together reach a device on another process', async () => {
  const first = await startTestServer()
  const second = await startTestServer({ database: first.database })
  const head = await first.signIn('head')
  const device = await openEvents(second, await second.signIn('teacher'))
  const [id, main] = [await reportIncident(head), await reportIncident(head)]
  const incidentOfNext = async () => ((await device.next(isLog)).data as LogEntry).incidentid
  const merge = { id: crypto.randomUUID(), into: main }
  const both = async () => [await incidentOfNext(), await incidentOfNext()]
  const [incidents] = await Promise.all([
    both(),
    head.callEndpoint('mergeIncident', { parameters: { id }, body: merge }),
  ])
  expect(incidents.sort()).toEqual([id, main].sort())
})

test('every entry of a burst arrives once on both processes', async () => {
  const first = await startTestServer()
  const second = await startTestServer({ database: first.database })
  const teacher = await first.signIn('teacher')
  const id = await reportIncident(teacher)
  const devices = [
    await openEvents(first, teacher),
    await openEvents(second, await second.signIn('head')),
  ]
  const total = 60
  await Promise.all(Array.from({ length: total }, () => addEntry(teacher, id, newEntry())))
  for (const device of devices) {
    const seqs: number[] = []
    while (seqs.length < total) {
      const { data } = await device.next(isLog)
      seqs.push((data as LogEntry).seq)
    }
    seqs.sort((a, b) => a - b)
    expect(seqs).toEqual(Array.from({ length: total }, (_, index) => index + 1))
  }
})

test('a retry of an entry causes no second event', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  const id = await reportIncident(teacher)
  const device = await openEvents(server, teacher)
  const entry = newEntry()
  await addEntry(teacher, id, entry)
  await addEntry(teacher, id, entry)
  const last = newEntry()
  await addEntry(teacher, id, last)
  expect((await device.next(isLog)).data).toMatchObject({ id: entry.id })
  expect((await device.next(isLog)).data).toMatchObject({ id: last.id })
})

test('an opened and a closed incident reach every device', async () => {
  const first = await startTestServer()
  const second = await startTestServer({ database: first.database })
  const teacher = await first.signIn('teacher')
  const devices = [
    await openEvents(first, teacher),
    await openEvents(second, await second.signIn('head')),
  ]
  const nextEvents = () =>
    Promise.all(devices.map((device) => device.next(({ event }) => event === 'incidents')))
  const [opened, id] = await Promise.all([nextEvents(), reportIncident(teacher)])
  expect(opened).toEqual([
    { event: 'incidents', data: {} },
    { event: 'incidents', data: {} },
  ])
  await Promise.all([
    nextEvents(),
    teacher.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } }),
  ])
})

test('changes of users and allocations cause events with their names', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const device = await openEvents(server, head)
  await head.callEndpoint('saveAllocations', { body: [] })
  await device.next(({ event }) => event === 'allocations')
  const body = { name: 'Dana Wolf', type: 'standard' } as const
  await head.callEndpoint('saveUser', { parameters: { id: 'teacher' }, body })
  await device.next(({ event }) => event === 'users')
})

// Devices show it without reading all checks again, which a slow phone could not finish in a burst.
test('devices of every process get the whole check in its event; a retry sends the stored check again', async () => {
  const first = await startTestServer()
  const second = await startTestServer({ database: first.database })
  const teacher = await first.signIn('teacher')
  const devices = [
    await openEvents(first, teacher),
    await openEvents(second, await second.signIn('head')),
  ]
  const id = await reportIncident(teacher)
  const body = { itemid: 'doors', checked: true, timestamp: new Date().toISOString() }
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const check = await teacher.callEndpoint('addCheck', { parameters: { id }, body })
    for (const device of devices) {
      const { data } = await device.next(({ event }) => event === 'checks')
      expect(data).toEqual({ ownerid: id, check })
    }
  }
})

test('a rejected change causes no event', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  const device = await openEvents(server, teacher)
  await teacher.call('POST', '/incidents/20261121_nothere1', { body: { informant: 'Cook' } })
  await addEntry(teacher, '20261121_nothere1', newEntry())
  const id = await reportIncident(teacher)
  await addEntry(teacher, id, newEntry())
  await device.next(isLog)
  expect(device.received).toEqual([])
})

test('another organisation gets no event', async () => {
  const server = await startTestServer()
  const [teacher, neighbour] = [
    await server.signIn('teacher'),
    await server.signIn('hilltop.teacher'),
  ]
  const device = await openEvents(server, neighbour)
  await addEntry(teacher, await reportIncident(teacher), newEntry())
  const own = newEntry()
  await addEntry(neighbour, await reportIncident(neighbour), own)
  const received = [await device.next(() => true), await device.next(() => true)]
  expect(received).toEqual([
    { event: 'incidents', data: {} },
    { event: 'log', data: expect.objectContaining({ id: own.id }) },
  ])
})

test('a provider admin gets the events of the chosen organisation', async () => {
  const server = await startTestServer()
  const provider = await server.signIn('provider.admin')
  const device = await openEvents(server, provider, 'riverside')
  await reportIncident(await server.signIn('teacher'))
  expect(await device.next(() => true)).toEqual({ event: 'incidents', data: {} })
})

test('the stream of a revoked token ends, the others continue', async () => {
  const server = await startTestServer()
  const other = await startTestServer({ database: server.database })
  const [phone, tablet] = [await server.signIn('teacher'), await server.signIn('teacher')]
  const revoked = [await openEvents(server, phone), await openEvents(other, phone)]
  const active = await openEvents(server, tablet)
  await phone.callEndpoint('logOut', {})
  await Promise.all(revoked.map(({ ended }) => ended))
  await reportIncident(tablet)
  await active.next(({ event }) => event === 'incidents')
})

test('the stream of an expired token ends within an interval', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let now = new Date('2026-11-21T10:00:00Z')
  const server = await startTestServer({ now: () => now })
  const device = await openEvents(server, await server.signIn('teacher'))
  now = new Date('2026-12-20T10:00:00Z')
  vi.advanceTimersByTime(VERSIONS_INTERVAL_MS)
  vi.useRealTimers()
  await device.ended
})

test('stopping the server ends every stream', async () => {
  const server = await startTestServer()
  const device = await openEvents(server, await server.signIn('teacher'))
  await server.stop()
  await device.ended
})
