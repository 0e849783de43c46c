import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { UseQueryOptions } from '@tanstack/react-query'
import { serverNow } from '../../session/server-clock.ts'
import { type LogStore, logStoreIn } from '../../storage/log-store.ts'
import { listKey } from '../lists/collection.ts'
import { changeInMemory, STORED_LOG, storeOf } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Entries, mergeEntries } from './log-merge.ts'

/**
 * Reads a log from the device into memory when a screen or the server's response needs it. Its end is
 * read first and shown at once, then the rest follows. Only a complete log is shown.
 */

/** Entries that arrive before their log is in memory: the read of the log may lack them. */
const entriesBeforeRead = new Map<string, LogEntry[]>()

/** The complete log. */
export function logKey(organisationid: string, incidentid: string) {
  return listKey(organisationid, 'log', incidentid)
}

/** The end of the log while the rest is being read from the device; empty afterwards. */
export function logEndKey(organisationid: string, incidentid: string) {
  return ['end of the log', organisationid, incidentid] as const
}

export function logStoreOf(organisationid: string): LogStore | undefined {
  const store = storeOf(organisationid)
  return store && logStoreIn(store.database, serverNow)
}

/** Reads the device's log into memory; resolves to whether there was one. */
export function storedLogOptions(
  organisationid: string,
  incidentid: string,
): UseQueryOptions<boolean, Error, boolean, readonly string[]> {
  return {
    queryKey: [STORED_LOG, organisationid, incidentid],
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => readStoredLog(organisationid, incidentid),
  }
}

async function readStoredLog(organisationid: string, incidentid: string): Promise<boolean> {
  const store = logStoreOf(organisationid)
  const isStillOpen = () => store !== undefined && logStoreOf(organisationid) === store
  if (store === undefined || (await store.readCompleteness(incidentid)) === undefined) return false
  const end = await store.readEnd(incidentid)
  const endKey = logEndKey(organisationid, incidentid)
  if (!isStillOpen()) return false
  queryClient.setQueryData<Entries>(endKey, mergeEntries([], end))
  const stored = await store.read(incidentid)
  if (!isStillOpen()) return false
  const key = logKey(organisationid, incidentid)
  const arrived = takeEntriesBeforeRead(key)
  queryClient.setQueryData<Entries>(
    key,
    (known = []) => mergeEntries(known, [...stored, ...arrived]),
    { updatedAt: 0 },
  )
  queryClient.setQueryData<Entries>(endKey, [])
  return true
}

/** Returns the entries that arrived before the log was in memory, and forgets them. */
export function takeEntriesBeforeRead(key: readonly string[]): readonly LogEntry[] {
  const arrived = entriesBeforeRead.get(key.join()) ?? []
  entriesBeforeRead.delete(key.join())
  return arrived
}

/** Stores an entry that the server has, in memory and on the device. A log is shown completely or not at all. */
export async function storeLogEntry(organisationid: string, entry: LogEntry): Promise<void> {
  const key = logKey(organisationid, entry.incidentid)
  if (queryClient.getQueryData(key) === undefined) {
    entriesBeforeRead.set(key.join(), [...(entriesBeforeRead.get(key.join()) ?? []), entry])
  } else {
    changeInMemory<Entries>(key, (known) => mergeEntries(known, [entry]))
  }
  await logStoreOf(organisationid)?.keep(entry.incidentid, [entry])
}
