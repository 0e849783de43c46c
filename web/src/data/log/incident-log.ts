import { newRecordId } from '@holdfast/contract/ids'
import type { Decision, Methane } from '@holdfast/contract/incidents/entry-contents'
import type { NewLogEntry } from '@holdfast/contract/incidents/incident-log'
import type { AnnouncedPicture } from '@holdfast/contract/incidents/log-pictures'
import type { SituationReport } from '@holdfast/contract/incidents/situation-reports'
import { type Position, writePosition } from '@holdfast/contract/positions'
import { skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentSession } from '../../session/session.ts'
import type { StoredEntry } from '../../storage/copy-database.ts'
import { addToOutbox, useOutbox } from '../../sync/outbox.ts'
import { useHeld, useMergedIds } from '../incidents/merged-lists.ts'
import { REFRESH_INTERVAL_MS } from '../lists/collection.ts'
import { chosenOrOwnOrganisation, ownOrganisation } from '../lists/device-copy.ts'
import { every, isUntold, type LogInMemory, logInMemoryKey } from '../lists/polling.ts'
import { queryClient } from '../lists/query-client.ts'
import { mapRead, type Read, toRead } from '../lists/read.ts'
import { useMe } from '../sign-in/me.ts'
import { type Blocks, filterBlocks, fromBlocks } from './log-blocks.ts'
import { type Entries, type LogRow, logRows, mergeEntries, readAsOne } from './log-merge.ts'
import { logEndKey, logKey, storedLogOptions, takeEntriesBeforeRead } from './stored-log.ts'

/** The log of an incident. The first read fetches all of it, in pages; later reads fetch only new entries. */

export type { LogRow } from './log-merge.ts'

export function logOptions(
  organisationid: string,
  incidentid: string,
): UseQueryOptions<Entries, Error, Entries, readonly string[]> {
  const key = logKey(organisationid, incidentid)
  return {
    queryKey: key,
    staleTime: REFRESH_INTERVAL_MS.logs,
    refetchOnWindowFocus: isUntold,
    /** Structural sharing would compare twenty thousand entries at every poll. */
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      // Without an incident none of it is needed, so it is not in the first load.
      const { readLog } = await import('./log-read.ts')
      await queryClient.fetchQuery(storedLogOptions(organisationid, incidentid))
      const known = queryClient.getQueryData<Entries>(key)
      const askedAt = performance.now()
      const read = await readLog({ organisationid, incidentid }, known, signal)
      const { arrived, missing, epoch } = read
      queryClient.setQueryData<LogInMemory>(logInMemoryKey(organisationid, incidentid), {
        epoch,
        askedAt,
      })
      const current = queryClient.getQueryData<Entries>(key) ?? []
      const lost = new Set(missing.map((entry) => entry.id))
      const others = lost.size === 0 ? current : filterBlocks(current, ({ id }) => !lost.has(id))
      return mergeEntries(others, [...missing, ...arrived, ...takeEntriesBeforeRead(key)])
    },
  }
}

/**
 * `rows` holds at least the entries in the outbox, even while the log has not been read. `isPartial`:
 * earlier entries are still being read from the device. `isKnown`: the log has been read.
 */
export type LogRead = Read<Blocks<LogRow>> & {
  rows: Blocks<LogRow>
  isPartial: boolean
  isKnown: boolean
}

/**
 * The log, oldest entry first, with those of incidents that are merged into this one, including entries
 * of this user that the server does not have yet.
 */
export function useLogEntries(incidentid: string): LogRead {
  const organisationid = ownOrganisation()
  const me = useMe()
  const { items } = useOutbox()
  const { entries: stored, isReading } = useStoredLog(organisationid, incidentid)
  const answered = toRead(useQuery(logOptions(organisationid, incidentid)))
  const onServer = emptyIfNoList(answered)
  const isPartial = isReading && stored.length > 0 && onServer.data === undefined
  const read = isReading ? beforeServer(onServer, stored) : onServer
  const entries = read.data
  const mergedIds = useMergedIds(incidentid)
  // From the device, too: without a network only this reads them.
  useHeld<boolean>(mergedIds, storedLogOf)
  const merged = useHeld<Entries>(mergedIds, logOf)
  const rows = useMemo(() => {
    const author = { userid: me.userid, name: me.name, roleid: me.speakingRole }
    return readAsOne([
      logRows(incidentid, entries ?? [], items, author),
      ...mergedIds.map((id, at) => logRows(id, merged[at] ?? [], items, author)),
    ])
  }, [incidentid, entries, mergedIds, merged, items, me.userid, me.name, me.speakingRole])
  return {
    ...mapRead(read, () => rows),
    rows,
    isPartial,
    isKnown: answered.state === 'ready' && !isPartial,
  }
}

const storedLogOf = (id: string) => storedLogOptions(ownOrganisation(), id)
const logOf = (id: string) => ({
  ...logOptions(ownOrganisation(), id),
  refetchInterval: every(REFRESH_INTERVAL_MS.logs),
})

/** Returns no entries when something between device and server has answered with other data. */
function emptyIfNoList(read: Read<Entries>): Read<Entries> {
  const isNoList = read.state === 'failed' && read.failure.code === 'unexpected-response'
  return isNoList ? { state: 'ready', data: NO_ENTRIES, retry: read.retry } : read
}

const NO_ENTRIES: Entries = []

/** Returns the server's entries, or the device's until the server has answered. */
function beforeServer(read: Read<Entries>, stored: Entries): Read<Entries> {
  const { retry } = read
  if (read.state === 'ready') return read
  if (stored.length > 0) return { state: 'ready', data: stored, retry }
  return { state: 'loading', data: undefined, retry }
}

/** The end of the device's log while the rest is being read; afterwards all of it is in memory. */
function useStoredLog(organisationid: string, incidentid: string) {
  const { isPending } = useQuery(storedLogOptions(organisationid, incidentid))
  const queryKey = logEndKey(organisationid, incidentid)
  const { data = [] } = useQuery<Entries>({ queryKey, queryFn: skipToken })
  return { entries: data, isReading: isPending }
}

/** The entries on this device of an incident that the server does not have. */
export function useKeptLog(incidentid: string): StoredEntry[] {
  const organisationid = ownOrganisation()
  useQuery(storedLogOptions(organisationid, incidentid))
  const queryKey = logKey(organisationid, incidentid)
  return fromBlocks(useQuery<Entries>({ queryKey, queryFn: skipToken }).data ?? [])
}

/** The log as admins see it: the server's entries only, of any organisation. */
export function useServerLogEntries(incidentid: string, org?: string): Read<StoredEntry[]> {
  const organisationid = chosenOrOwnOrganisation(org)
  const read = toRead(
    useQuery({
      ...logOptions(organisationid, incidentid),
      refetchInterval: every(REFRESH_INTERVAL_MS.logs),
    }),
  )
  const entries = useMemo(() => fromBlocks(read.data ?? []), [read.data])
  return mapRead(read, () => entries)
}

export type AddLogEntry = {
  /**
   * Puts the entry into the outbox, which sends it in the background, exactly once. Resolves to false when
   * it was not stored because nobody is signed in any more.
   */
  addText: (content: string, more?: MoreOfText) => Promise<boolean>
  addLocation: (position: Position) => Promise<boolean>
  /** Adds a correction of the entry, or a note about it. */
  addCorrection: (refersto: string, content: string) => Promise<boolean>
  /** `id` is that of the new entry: a second attempt with the same id adds no second one. */
  addDecision: (id: string, decision: Decision) => Promise<boolean>
  addReport: (id: string, report: Methane) => Promise<boolean>
  addSituationReport: (id: string, report: SituationReport) => Promise<boolean>
}

/** `happened`: when it happened, if that was before it was written. The pictures are sent after the entry. */
type MoreOfText = { id?: string; happened?: string; pictures?: AnnouncedPicture[] }

/** Returns functions that write to a log. They ignore blank text, and do nothing without an incident. */
export function useAddLogEntry(incidentid: string | undefined): AddLogEntry {
  const add = async (
    type: NewLogEntry['type'],
    content: string,
    more: MoreOfText & { refersto?: string } = {},
  ) => {
    const session = currentSession()
    if (incidentid === undefined || session === undefined || content.trim() === '') return false
    const { id = newRecordId() } = more
    return addToOutbox({
      kind: 'log',
      id,
      organisationid: session.organisationid,
      ownerid: incidentid,
      body: {
        ...more,
        ...{ id, timestamp: new Date().toISOString(), userid: session.userid, type, content },
      },
    })
  }
  return {
    addText: (content, more) => add('text', content, more),
    addLocation: (position) => add('location', writePosition(position)),
    addCorrection: (refersto, content) => add('correction', content, { refersto }),
    addDecision: (id, decision) => add('decision', JSON.stringify(decision), { id }),
    addReport: (id, report) => add('methane', JSON.stringify(report), { id }),
    addSituationReport: (id, report) => add('sitrep', JSON.stringify(report), { id }),
  }
}
