import { VERSION_HEADER } from '@holdfast/contract/endpoints/headers'
import type { ToldVersions } from '@holdfast/contract/endpoints/live-events'
import type { Versions } from '@holdfast/contract/endpoints/versions'
import { newAlertId } from '@holdfast/contract/ids'
import { VERSIONS_INTERVAL_MS } from '@holdfast/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { type EventStream, openEvents } from '../../test-support/event-stream.ts'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const TURNS = 15

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
// Before the server is stopped, which needs its timers.
afterEach(() => void vi.useRealTimers())

/** Unlike `vi.waitFor`, lets no time of the server's timers pass. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Lets a whole interval pass, and waits until each stream has been told something. */
async function passInterval(...streams: EventStream[]): Promise<void> {
  const before = streams.map(({ told }) => told.length)
  vi.advanceTimersByTime(VERSIONS_INTERVAL_MS)
  await until(() => streams.every(({ told }, index) => told.length > (before[index] ?? 0)))
}

/** The versions that the stream has told last. */
function toldBy({ told }: EventStream): Versions {
  const known = new Map<string, Versions>()
  for (const [digest, , versions] of told) if (versions) known.set(digest, versions)
  const last = known.get(told.at(-1)?.[0] ?? '')
  if (last === undefined) throw new Error('The last digest was never told with its versions')
  return last
}

const sendAlert = (client: SignedInClient, incidentid: string) =>
  client.callEndpoint('sendAlert', { body: { id: newAlertId(), kind: 'lockdown', incidentid } })

test('a stream tells all versions at once, and then at each interval that none has changed', async () => {
  const server = await startTestServer()
  const device = await openEvents(server, await server.signIn('teacher'))
  const before = Date.now()
  vi.advanceTimersByTime(VERSIONS_INTERVAL_MS / TURNS)
  await until(() => device.told.length === 1)
  for (let interval = 0; interval < 3; interval += 1) await passInterval(device)
  const [first, ...others] = device.told as [ToldVersions, ...ToldVersions[]]
  expect(first[2]?.lists).toMatchObject({ incidents: expect.any(Number) })
  expect(others.length).toBeGreaterThanOrEqual(3)
  for (const [digest, at, versions] of others) {
    expect([digest, versions]).toEqual([first[0], undefined])
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(Date.now())
  }
})

test('what the stream tells is the version of the list that a device reads', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  const id = await reportIncident(teacher)
  await addEntry(teacher, id, newEntry())
  await addEntry(teacher, id, newEntry())
  const check = { itemid: 'doors', checked: true, timestamp: new Date().toISOString() }
  await teacher.callEndpoint('addCheck', { parameters: { id }, body: check })
  const device = await openEvents(server, teacher)
  await passInterval(device)
  const { lists, incidents, epoch } = toldBy(device)
  const versionAt = async (path: string) => {
    const { headers } = await teacher.call('GET', path)
    expect(headers.get('holdfast-epoch')).toBe(epoch)
    return Number(headers.get(VERSION_HEADER))
  }
  expect(Object.keys(lists)).toHaveLength(9)
  const pathOf = (name: string) => (name === 'content' ? '/content' : `/${name}`)
  for (const [name, version] of Object.entries(lists)) {
    expect([name, await versionAt(pathOf(name))]).toEqual([name, version])
  }
  expect(Object.keys(incidents)).toEqual([id])
  expect(incidents[id]).toEqual({
    log: 2,
    checks: await versionAt(`/incidents/${id}/checks`),
    counts: await versionAt(`/incidents/${id}/counts`),
    tasks: await versionAt(`/incidents/${id}/tasks`),
    handovers: await versionAt(`/incidents/${id}/handovers`),
    marks: await versionAt(`/incidents/${id}/marks`),
    pickups: await versionAt(`/incidents/${id}/pickups`),
    people: await versionAt(`/incidents/${id}/people`),
    pictures: await versionAt(`/incidents/${id}/pictures`),
    history: await versionAt(`/incidents/${id}/history`),
  })
})

test('a change in any process raises exactly the versions of what it changed', async () => {
  const first = await startTestServer()
  const second = await startTestServer({ database: first.database })
  const teacher = await first.signIn('teacher')
  const id = await reportIncident(teacher)
  const device = await openEvents(second, await second.signIn('head'))
  await passInterval(device)
  const before = toldBy(device)
  await addEntry(teacher, id, newEntry())
  await passInterval(device)
  expect(toldBy(device)).toEqual({
    ...before,
    incidents: { [id]: { ...before.incidents[id], log: 1 } },
  })
  await teacher.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  await passInterval(device)
  const { lists, incidents } = toldBy(device)
  expect(incidents).toEqual({})
  expect(lists.incidents).toBeGreaterThan(before.lists.incidents ?? 0)
  expect(lists.contacts).toBe(before.lists.contacts)
})

test('only those who may follow an alert are told of its answers', async () => {
  const server = await startTestServer()
  const [head, teacher, support] = await Promise.all([
    server.signIn('head'),
    server.signIn('teacher'),
    server.signIn('support'),
  ])
  const { id } = await sendAlert(head, await reportIncident(head))
  const [admin, standard, holder] = await Promise.all([
    openEvents(server, head),
    openEvents(server, teacher),
    openEvents(server, support),
  ])
  await passInterval(admin, standard, holder)
  expect(Object.keys(toldBy(admin).alerts)).toEqual([id])
  expect(Object.keys(toldBy(holder).alerts)).toEqual([id])
  expect(toldBy(standard).alerts).toEqual({})
  const { headers } = await head.call('GET', `/alerts/${id}/answers`)
  expect(toldBy(admin).alerts[id]).toBe(Number(headers.get(VERSION_HEADER)))
  expect(await teacher.callEndpoint('getVersions', {})).toMatchObject({ alerts: {} })
})

test('an organisation is told nothing of another one', async () => {
  const server = await startTestServer()
  const [teacher, neighbour] = [
    await server.signIn('teacher'),
    await server.signIn('hilltop.teacher'),
  ]
  const device = await openEvents(server, neighbour)
  await passInterval(device)
  const before = toldBy(device)
  await addEntry(teacher, await reportIncident(teacher), newEntry())
  await passInterval(device)
  expect(toldBy(device)).toEqual(before)
  expect(await neighbour.callEndpoint('getVersions', {})).toEqual(before)
})

test('an organisation is compared once in an interval, however many devices it has', async () => {
  const server = await startTestServer()
  const [teacher, neighbour] = [
    await server.signIn('teacher'),
    await server.signIn('hilltop.teacher'),
  ]
  const streams = [await openEvents(server, neighbour)]
  for (let opened = 0; opened < 10; opened += 1) streams.push(await openEvents(server, teacher))
  await passInterval(...streams)
  const comparisons = vi.spyOn(server.app.context.connections.control, 'transaction')
  await passInterval(...streams)
  expect(comparisons).toHaveBeenCalledTimes(2)
})

// The fault: writing to ten thousand streams at once blocked the server for a tenth of a second.
test('organisations are told one after the other, each within the interval', async () => {
  const server = await startTestServer()
  const streams = [
    await openEvents(server, await server.signIn('teacher')),
    await openEvents(server, await server.signIn('hilltop.teacher')),
  ]
  await passInterval(...streams)
  const comparisons = vi.spyOn(server.app.context.connections.control, 'transaction')
  const inTurns = Array.from({ length: TURNS }, () => {
    comparisons.mockClear()
    vi.advanceTimersByTime(VERSIONS_INTERVAL_MS / TURNS)
    return comparisons.mock.calls.length
  })
  expect(inTurns.toSorted()).toEqual([...Array<number>(TURNS - 2).fill(0), 1, 1])
})

test('without a database the stream goes on and tells nothing, and the versions are told again afterwards', async () => {
  const server = await startTestServer()
  const device = await openEvents(server, await server.signIn('teacher'))
  await passInterval(device)
  const { control } = server.app.context.connections
  const broken = vi.spyOn(control, 'transaction').mockImplementation(() => {
    throw new Error('The database cannot be reached')
  })
  const before = device.told.length
  vi.advanceTimersByTime(2 * VERSIONS_INTERVAL_MS)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(device.told).toHaveLength(before)
  broken.mockRestore()
  await passInterval(device)
})

test('one request tells all versions, and answers 304 while none has changed', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  const device = await openEvents(server, teacher)
  await passInterval(device)
  const first = await teacher.call('GET', '/versions')
  expect(first.body).toEqual(toldBy(device))
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect(await teacher.call('GET', '/versions', { headers })).toMatchObject({ status: 304 })
  await reportIncident(teacher)
  expect(await teacher.call('GET', '/versions', { headers })).toMatchObject({ status: 200 })
})
