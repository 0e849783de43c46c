import type { Versions } from '@holdfast/contract/endpoints/versions'
import type { Query } from '@tanstack/react-query'
import { send } from '../../http/call.ts'
import { isOnline } from '../../http/connectivity.ts'
import { reportVersions } from '../../http/server-reachability.ts'
import { serverNow } from '../../session/server-clock.ts'
import { noteServerTime } from '../../session/session.ts'
import type { CachedBody, Confirmation } from '../../storage/device-store.ts'
import { isOtherEpoch } from '../../storage/epoch.ts'
import type { VersionsAt } from '../../storage/tabs.ts'
import { type Entries, entriesWithoutGap } from '../log/log-merge.ts'
import { type CopyKey, organisationQuery, storeKey, storeOf } from './device-copy.ts'
import { type LogInMemory, logInMemoryKey, told, versionIn } from './polling.ts'
import { queryClient } from './query-client.ts'
import { readEverythingAgain } from './read-again.ts'
import { runInSeparateTasks } from './separate-tasks.ts'

/**
 * Invariant: a list counts as read at the moment at which the server said its version, if that version is
 * the one we hold.
 *
 * The stream says the versions every three seconds, and `GET /versions` says them when the app is looked
 * at again. So a list is polled (`every`) when it was neither read nor counted as read for its refresh
 * interval, whatever has become of the stream. A list whose version is higher than ours is read at once.
 */

/** A list is read at least this often, in case the server says a wrong version. */
const FULL_READ_MS = 5 * 60_000
/** How long a new connection may take to say the versions. A server of an earlier version never does. */
const FIRST_VERSIONS_MS = 1000
/** The time of a response is cut to the second, so it may be as much later at the server as we know. */
const SERVER_TIME_ERROR_MS = 1000

/** When lists last counted as read, by organisation, in milliseconds of the device's clock. */
const countedAt = new Map<string, number>()
/** The request for all versions of each organisation. It ends with the session. */
const asking = new Map<string, AbortController>()
const waitingForVersions = new Map<string, ReturnType<typeof setTimeout>>()

/**
 * Takes what the stream has said. Lines that were held up somewhere on their way prove only what was true
 * when they were written.
 */
export function applyVersions(organisationid: string, { at, versions }: VersionsAt): void {
  if (!isOnline()) return
  if (at > serverNow()) noteServerTime(at)
  const ageMs = serverNow() - at + SERVER_TIME_ERROR_MS
  compareWith(organisationid, versions, Date.now() - ageMs)
}

/** Forgets which versions were announced, when a session ends. */
export function forgetVersions(organisationid: string): void {
  told.delete(organisationid)
  countedAt.delete(organisationid)
  clearTimeout(waitingForVersions.get(organisationid))
  waitingForVersions.delete(organisationid)
  asking.get(organisationid)?.abort()
}

/** The stream has connected again: events may have been missed. Reads everything if it says no versions. */
export function readUnlessVersionsArrive(organisationid: string): void {
  clearTimeout(waitingForVersions.get(organisationid))
  const timer = setTimeout(() => readEverythingAgain(organisationid), FIRST_VERSIONS_MS)
  waitingForVersions.set(organisationid, timer)
}

/** The app is looked at again: asks for all versions, and reads only what has changed. */
export async function lookAgain(organisationid: string, freshMs: number): Promise<void> {
  const askedAt = Date.now()
  const age = askedAt - (countedAt.get(organisationid) ?? 0)
  if (!isOnline() || (age >= 0 && age < freshMs)) return
  asking.get(organisationid)?.abort()
  const request = new AbortController()
  asking.set(organisationid, request)
  const { signal } = request
  try {
    const query = organisationQuery(organisationid)
    const { body } = await send('getVersions', { query, signal })
    if (body !== undefined && !signal.aborted) compareWith(organisationid, body, askedAt)
  } catch {
    if (!signal.aborted) readEverythingAgain(organisationid)
  }
}

/** `at`: when the server had these versions, by the device's clock. */
function compareWith(organisationid: string, versions: Versions, at: number): void {
  clearTimeout(waitingForVersions.get(organisationid))
  told.set(organisationid, versions)
  const lists = queryClient
    .getQueryCache()
    .findAll({ queryKey: [organisationid] })
    .filter(({ queryKey }) => versionIn(versions, queryKey) !== undefined)
  const current = lists.filter((list) => comparison(list, versions) === 'equal')
  for (const list of current) countAsRead(list, at)
  const outdated = lists
    .filter((list) => comparison(list, versions) === 'older')
    .sort((a, b) => Number(b.queryKey[1] === 'alerts') - Number(a.queryKey[1] === 'alerts'))
  // While a list cannot be read, the screens must not say that all is current.
  if (current.length > 0 && outdated.length === 0) {
    reportVersions(at)
    countedAt.set(organisationid, Math.max(at, countedAt.get(organisationid) ?? 0))
  }
  runInSeparateTasks(outdated.map((list) => () => void readIfOlder(list)))
}

/**
 * `unknown`: the line was written before our last read, or a server of an earlier version has answered that.
 * Then the list is polled.
 */
function comparison(list: Query, versions: Versions): 'equal' | 'older' | 'unknown' {
  const version = versionIn(versions, list.queryKey) ?? 0
  const known = inMemory(list)
  if (known === undefined || isOtherEpoch(known.epoch, versions.epoch)) return 'older'
  if (performance.now() - known.askedAt > FULL_READ_MS) return 'older'
  if (known.version === version) return 'equal'
  return known.version === null || known.version > version ? 'unknown' : 'older'
}

/** What the last response said of the list that is in memory; undefined if it comes from the device only. */
function inMemory({ queryKey, state }: Query): Confirmation | undefined {
  if (state.data === undefined) return undefined
  const [organisationid, name, ownerid] = queryKey as CopyKey
  if (name !== 'log') return (state.data as CachedBody<unknown>).confirmed
  const log = queryClient.getQueryData<LogInMemory>(logInMemoryKey(organisationid, ownerid ?? ''))
  return log && { ...log, version: entriesWithoutGap(state.data as Entries) }
}

/** Does what a poll does that finds nothing new. */
function countAsRead({ queryKey, state }: Query, at: number): void {
  if (at <= state.dataUpdatedAt) return
  const key = queryKey as CopyKey
  if (key[1] === 'log') {
    queryClient.setQueryData(queryKey, state.data, { updatedAt: at })
    return
  }
  const cached = { ...(state.data as CachedBody<unknown>), checkedAt: at }
  queryClient.setQueryData(queryKey, cached, { updatedAt: at })
  if (key[1] !== 'alertanswers') void storeOf(key[0])?.noteConfirmed(storeKey(key), cached)
}

/** Lists that are about to be read. */
const reading = new Set<string>()

/** Reads the list. If it is being read already, that may bring the version that was announced. */
async function readIfOlder(list: Query): Promise<void> {
  const { queryKey, queryHash } = list
  if (reading.has(queryHash)) return
  reading.add(queryHash)
  const exactly = { queryKey, exact: true }
  if (list.state.fetchStatus === 'fetching') {
    await queryClient.refetchQueries(exactly, { cancelRefetch: false })
  }
  reading.delete(queryHash)
  const versions = told.get(String(queryKey[0]))
  if (versions === undefined || comparison(list, versions) !== 'older') return
  await queryClient.invalidateQueries(exactly, { cancelRefetch: false })
}
