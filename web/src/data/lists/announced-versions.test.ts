/// <reference types="node" />
import { EPOCH_HEADER, VERSION_HEADER } from '@holdfast/contract/endpoints/headers'
import type { Versions } from '@holdfast/contract/endpoints/versions'
import { VERSIONS_INTERVAL_MS } from '@holdfast/contract/limits'
import { environmentManager } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { serverReachability } from '../../http/server-reachability.ts'
import type { CachedBody } from '../../storage/device-store.ts'
import type { VersionsAt } from '../../storage/tabs.ts'
import '../log/log-read.ts'
import {
  applyVersions,
  forgetVersions,
  lookAgain,
  readUnlessVersionsArrive,
} from './announced-versions.ts'
import { startBackgroundSync } from './background-sync.ts'
import { followConnectivity, queryClient } from './query-client.ts'

/**
 * A phone with its background sync, and a server whose lists have versions. Time is simulated, so the tests
 * know for how long each change was not shown.
 */
const ORGANISATION = 'riverside'
const INCIDENT = {
  id: '20261126_incident',
  closed: null,
  timestamp: '2026-11-26T05:00:00Z',
  version: 1,
}
const CONTENT = { media: [], logo: null, background: null }
const LISTS = [
  'alerts',
  'incidents',
  'contacts',
  'contactgroups',
  'users',
  'allocations',
  'content',
]
const FIVE_SECOND_LISTS = ['alerts', 'incidents', 'users', 'allocations']

let server: {
  epoch: string
  versions: Record<string, number>
  entries: { id: string; seq: number; timestamp: string }[]
  /** What the server says instead of the truth. */
  says?: (versions: Versions) => Versions
}
let asked: { path: string; at: number }[]
let stop: () => void

// A list whose endpoint is not part of the first load must not arrive in the middle of a test.
beforeAll(() => import('../../http/later-endpoints.ts'))

beforeEach(async () => {
  // React Query does not poll on a server, and takes Node for one.
  environmentManager.setIsServer(() => false)
  vi.useFakeTimers({ now: new Date('2026-11-26T05:00:00.300Z') })
  server = { epoch: 'a', versions: {}, entries: [] }
  asked = []
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('caches', {
    open: async () => ({ keys: async () => [], put: async () => undefined }),
  })
  stop = startBackgroundSync(ORGANISATION)
  await vi.advanceTimersByTimeAsync(2000)
  asked = []
})

afterEach(() => {
  stop()
  forgetVersions(ORGANISATION)
  queryClient.clear()
  environmentManager.setIsServer(() => true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const versionOf = (name: string) => server.versions[name] ?? 1

async function answer(address: string): Promise<Response> {
  const path = address.replace(/\?.*/, '').replace('/api/', '')
  asked.push({ path, at: Date.now() })
  const name = path.replace(`incidents/${INCIDENT.id}/`, '')
  await new Promise((resolve) => setTimeout(resolve, 20))
  const headers = {
    date: new Date().toUTCString(),
    [EPOCH_HEADER]: server.epoch,
    [VERSION_HEADER]: `${versionOf(name)}`,
  }
  const after = new URL(address, 'http://server').searchParams.get('after')
  const known = server.entries.find(({ id }) => id === after)?.seq ?? 0
  if (name === 'versions') return Response.json(told(), { headers })
  if (name === 'logs') return Response.json(server.entries.slice(known), { headers })
  if (name === 'content') return Response.json(CONTENT, { headers })
  if (name === 'incidents')
    return Response.json([{ ...INCIDENT, shown: versionOf(name) }], { headers })
  return Response.json([{ id: `${name} ${versionOf(name)}` }], { headers })
}

function told(): Versions {
  const lists = Object.fromEntries(
    [...LISTS, 'rollgroups', 'closures'].map((name) => [name, versionOf(name)]),
  )
  const incident = {
    log: server.entries.length,
    checks: versionOf('checks'),
    tasks: versionOf('tasks'),
    handovers: versionOf('handovers'),
    pictures: versionOf('pictures'),
    counts: versionOf('counts'),
    history: versionOf('history'),
  }
  const versions = {
    epoch: server.epoch,
    lists,
    incidents: { [INCIDENT.id]: incident },
    alerts: {},
  }
  return server.says?.(versions) ?? versions
}

const line = (): VersionsAt => ({ at: Date.now(), versions: structuredClone(told()) })

/** Lets the stream tell the versions for so long, a line each interval. */
async function tellFor(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += VERSIONS_INTERVAL_MS) {
    applyVersions(ORGANISATION, line())
    await vi.advanceTimersByTimeAsync(VERSIONS_INTERVAL_MS)
  }
}

const pathsAsked = () => asked.map(({ path }) => path)
const shown = (name: string) =>
  queryClient.getQueryData<CachedBody<{ id: string }[]>>([ORGANISATION, name])

test('while the stream says that nothing has changed, nothing is asked and all counts as up to date', async () => {
  await tellFor(120_000)
  expect(pathsAsked()).toEqual([])
  const age = Date.now() - (serverReachability().lastUpdated ?? 0)
  expect(age).toBeLessThan(2 * VERSIONS_INTERVAL_MS)
  expect(Date.now() - (shown('contacts')?.checkedAt ?? 0)).toBeLessThan(2 * VERSIONS_INTERVAL_MS)
})

test('without the stream each list is polled as before', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  for (const list of FIVE_SECOND_LISTS) {
    const count = pathsAsked().filter((path) => path === list).length
    expect([list, count >= 11 && count <= 13]).toEqual([list, true])
  }
  const contacts = pathsAsked().filter((path) => path === 'contacts').length
  expect(contacts).toBeGreaterThanOrEqual(5)
  expect(contacts).toBeLessThanOrEqual(7)
})

test('a version that differs reads that list alone', async () => {
  await tellFor(VERSIONS_INTERVAL_MS)
  server.versions = { checks: 2 }
  await tellFor(30_000)
  expect(pathsAsked()).toEqual([`incidents/${INCIDENT.id}/checks`])
  server.versions = { checks: 2, users: 7, alerts: 3 }
  await tellFor(30_000)
  expect(pathsAsked().slice(1)).toEqual(['alerts', 'users'])
  expect(shown('users')?.body).toEqual([{ id: 'users 7' }])
})

test('an entry that came by an event is not asked for again; one that was lost is', async () => {
  const entry = (seq: number) => ({
    ...{ id: `e${seq}`, seq, incidentid: INCIDENT.id, timestamp: `2026-11-26T05:00:0${seq}Z` },
  })
  await tellFor(VERSIONS_INTERVAL_MS)
  const { storeLogEntry } = await import('../log/stored-log.ts')
  server.entries.push(entry(1))
  await storeLogEntry(ORGANISATION, entry(1) as never)
  await tellFor(30_000)
  expect(pathsAsked()).toEqual([])
  server.entries.push(entry(2), entry(3))
  await storeLogEntry(ORGANISATION, entry(3) as never)
  await tellFor(30_000)
  expect(pathsAsked()).toEqual([`incidents/${INCIDENT.id}/logs`])
})

test('at a start a list that is being read is not read twice', async () => {
  stop()
  queryClient.clear()
  stop = startBackgroundSync(ORGANISATION)
  readUnlessVersionsArrive(ORGANISATION)
  await vi.advanceTimersByTimeAsync(10)
  applyVersions(ORGANISATION, line())
  await tellFor(VERSIONS_INTERVAL_MS)
  expect(pathsAsked().filter((path) => path === 'users')).toHaveLength(1)
  expect(new Set(pathsAsked()).size).toBe(pathsAsked().length)
})

test('a server of an earlier version, which says nothing, has everything read again after a reconnection', async () => {
  readUnlessVersionsArrive(ORGANISATION)
  await vi.advanceTimersByTimeAsync(1500)
  for (const list of LISTS) expect(pathsAsked()).toContain(list)
})

test('when the app is looked at again one request tells what to read', async () => {
  await tellFor(VERSIONS_INTERVAL_MS)
  vi.setSystemTime(Date.now() + 10 * 60_000)
  server.versions = { users: 2 }
  void lookAgain(ORGANISATION, 5000)
  await vi.advanceTimersByTimeAsync(100)
  expect(pathsAsked()).toEqual(['versions', 'users'])
})

test('a server that says another version than it has is found out within five minutes', async () => {
  const stuck = structuredClone(told())
  server.says = () => stuck
  await tellFor(60_000)
  server.versions = { contacts: 2 }
  await tellFor(4.5 * 60_000)
  expect(shown('contacts')?.body).toEqual([{ id: 'contacts 2' }])
})

test('the same versions of another database are not the same lists', async () => {
  await tellFor(VERSIONS_INTERVAL_MS)
  server.epoch = 'b'
  applyVersions(ORGANISATION, line())
  await vi.advanceTimersByTimeAsync(200)
  for (const path of [...LISTS, `incidents/${INCIDENT.id}/logs`])
    expect(pathsAsked()).toContain(path)
})

test('without a network lines do not count', async () => {
  await tellFor(VERSIONS_INTERVAL_MS)
  const { lastUpdated } = serverReachability()
  vi.stubGlobal('navigator', { onLine: false })
  const { watchConnectivity } = await import('../../http/connectivity.ts')
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { body: { classList: { toggle: () => undefined } } })
  watchConnectivity()
  followConnectivity()
  await tellFor(30_000)
  expect(serverReachability().lastUpdated).toBe(lastUpdated)
  vi.stubGlobal('navigator', { onLine: true })
  await vi.advanceTimersByTimeAsync(1000)
})

/** What a network does to the lines of a stream: calls `deliver` for each when it arrives. */
test('while a list has changed and cannot be read, nothing says that all is current', async () => {
  await tellFor(6000)
  const before = serverReachability().lastUpdated ?? 0
  server.versions = { alerts: 2 }
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('fetch failed')
  })
  await tellFor(30_000)
  expect(serverReachability().lastUpdated).toBeLessThanOrEqual(before + VERSIONS_INTERVAL_MS)
  expect(serverReachability().unreachable).toBe(true)
})

test('the versions alone do not count as an update, and those asked for before a log out are not used', async () => {
  await vi.advanceTimersByTimeAsync(20_000)
  const before = serverReachability().lastUpdated ?? 0
  server.says = (versions) => ({ ...versions, lists: { ...versions.lists, users: 9 } })
  const looking = lookAgain(ORGANISATION, 0)
  forgetVersions(ORGANISATION)
  asked = []
  await vi.advanceTimersByTimeAsync(100)
  await looking
  expect(asked.filter(({ path }) => path === 'users')).toEqual([])
  expect(serverReachability().lastUpdated).toBe(before)
})

type Fault = (deliver: (told: VersionsAt) => void) => () => void

/** A stream of one line each interval. `arrival`: how long each is on its way; undefined if it is lost. */
function lines(arrival: (index: number) => number | undefined): Fault {
  return (deliver) => {
    let index = 0
    const timer = setInterval(() => {
      const delay = arrival(index)
      index += 1
      const sent = line()
      if (delay !== undefined) setTimeout(() => deliver(sent), delay)
    }, VERSIONS_INTERVAL_MS)
    return () => clearInterval(timer)
  }
}

const FAULTS: Record<string, Fault> = {
  'no stream at all': lines(() => undefined),
  'a healthy stream': lines(() => 50),
  'a stream that hangs half-open after a minute': lines((index) => (index < 20 ? 50 : undefined)),
  'a stream that loses every second line': lines((index) => (index % 2 === 0 ? 50 : undefined)),
  'a stream that loses lines without a pattern': lines((index) =>
    (index * 37) % 10 < 4 ? undefined : 50,
  ),
  'a proxy that holds lines back for 30 s': lines(() => 30_000),
  'a proxy that collects lines for 30 s': lines(
    (index) => 30_000 - ((index * VERSIONS_INTERVAL_MS) % 30_000),
  ),
  'lines that are late by up to six seconds': lines((index) => (index * 2711) % 6000),
  'a stream that is cut every 3 s': (deliver) => {
    const timer = setInterval(() => {
      readUnlessVersionsArrive(ORGANISATION)
      setTimeout(() => deliver(line()), 200)
    }, 3000)
    return () => clearInterval(timer)
  },
}

test.each(Object.entries(FAULTS))(
  'with %s a change is shown within the refresh interval',
  async (_, fault) => {
    const end = fault((sent) => applyVersions(ORGANISATION, sent))
    let longest = 0
    const changedAt = new Map<string, number>()
    for (let passed = 0; passed < 240_000; passed += 100) {
      if (passed % 13_700 === 0) {
        const name = FIVE_SECOND_LISTS[(passed / 13_700) % FIVE_SECOND_LISTS.length] ?? 'users'
        server.versions = { ...server.versions, [name]: versionOf(name) + 1 }
        changedAt.set(name, Date.now())
      }
      await vi.advanceTimersByTimeAsync(100)
      for (const [name, at] of changedAt) {
        const held = shown(name)?.confirmed?.version
        if (held === versionOf(name)) changedAt.delete(name)
        else longest = Math.max(longest, Date.now() - at)
      }
    }
    end()
    // Answers take 20 ms, a step of this loop 100 ms, and a poll may start 200 ms late.
    expect(longest).toBeLessThanOrEqual(5000 + 320)
  },
)
