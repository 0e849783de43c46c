import { entryText } from '@holdfast/contract/incidents/entry-contents'
import type { LogEntry, NewLogEntry } from '@holdfast/contract/incidents/incident-log'
import { send } from '../../http/call.ts'
import { failureWithoutResponse } from '../../http/call-failure.ts'
import { serverNow } from '../../session/server-clock.ts'
import { currentSession } from '../../session/session.ts'
import type { StoredEntry } from '../../storage/copy-database.ts'
import { isOtherEpoch } from '../../storage/epoch.ts'
import { addToOutbox, outboxItems } from '../../sync/outbox.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { fromBlocks } from './log-blocks.ts'
import { type Entries, lastWithoutGap, mergeEntries } from './log-merge.ts'
import { logStoreOf } from './stored-log.ts'

/** The size of the pages in which a log is first read; the device stores each. */
export const LOG_PAGE_ENTRIES = 200

/**
 * Reads a log from the server in pages. Each page is kept as it arrives, so that an interrupted reading
 * continues where it stopped. After a change of epoch the log is read from the start, to find out which
 * entries the restored database lacks.
 */

type LogRef = { organisationid: string; incidentid: string }

/** Returns the new entries, and those of `known` that are not on the server. `known` is undefined at first. */
export async function readLog(
  log: LogRef,
  known: Entries | undefined,
  signal: AbortSignal,
): Promise<{ arrived: StoredEntry[]; missing: StoredEntry[]; epoch: string | null }> {
  const { organisationid, incidentid } = log
  const store = logStoreOf(organisationid)
  // If the device cannot store pages, those of an interrupted reading are kept in memory.
  const partialKey = ['log read partly', organisationid, incidentid]
  const inMemory = known ?? queryClient.getQueryData<Entries>(partialKey)
  const stored = inMemory ?? mergeEntries([], (await store?.read(incidentid)) ?? [])
  const reading: Reading = {
    arrived: known === undefined ? fromBlocks(stored) : [],
    epoch: (await store?.readCompleteness(incidentid))?.epoch,
    hasEpochChanged: false,
  }
  try {
    await readPages(log, reading, lastWithoutGap(stored), signal)
  } catch (error) {
    if (known === undefined && !signal.aborted) {
      queryClient.setQueryData(partialKey, mergeEntries(stored, reading.arrived))
    }
    throw error
  }
  const { arrived, epoch, hasEpochChanged } = reading
  const missing = hasEpochChanged ? missingEntries(fromBlocks(stored), arrived, serverNow()) : []
  const isKept = await store?.keep(incidentid, missing)
  if (isKept) await store?.noteRead(incidentid, epoch)
  queryClient.removeQueries({ queryKey: partialKey })
  await resendOwnEntries(log, missing)
  return { arrived, missing, epoch: epoch ?? null }
}

/** What has been read so far. `epoch` is that of the database that sent the last page. */
type Reading = {
  arrived: StoredEntry[]
  epoch: string | null | undefined
  hasEpochChanged: boolean
}

/** Reads and stores page after page, from the entry `after` on. Starts again if the epoch changes. */
async function readPages(
  log: LogRef,
  reading: Reading,
  after: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const store = logStoreOf(log.organisationid)
  let from = after
  for (;;) {
    const page = await readPage(log, from, signal)
    const isOther = isOtherEpoch(reading.epoch, page.epoch)
    reading.epoch = page.epoch ?? reading.epoch
    if (isOther) Object.assign(reading, { hasEpochChanged: true, arrived: [] })
    if (isOther && from !== undefined) {
      from = undefined
      continue
    }
    reading.arrived.push(...page.entries)
    await store?.keep(log.incidentid, page.entries)
    if (page.entries.length !== LOG_PAGE_ENTRIES) return
    from = lastBySeq(page.entries)
  }
}

async function readPage(
  { organisationid, incidentid }: LogRef,
  after: string | undefined,
  signal: AbortSignal,
) {
  const { body, epoch, status } = await send('listLogEntries', {
    parameters: { id: incidentid },
    query: {
      ...organisationQuery(organisationid),
      ...(after === undefined ? {} : { after }),
      limit: LOG_PAGE_ENTRIES,
    },
    signal,
  })
  if (!Array.isArray(body)) throw failureWithoutResponse('unexpected-response', status)
  return { entries: body, epoch }
}

/** Marks the entries that a database of another epoch lacks with the time at which that was noticed. */
function missingEntries(
  known: readonly StoredEntry[],
  onServer: readonly LogEntry[],
  now: number,
): StoredEntry[] {
  const ids = new Set(onServer.map((entry) => entry.id))
  return known
    .filter((entry) => !ids.has(entry.id))
    .map((entry) => ({ ...entry, missingSince: entry.missingSince ?? now }))
}

/** The author's device sends the entries again that a restored database has lost; their ids make it harmless. */
async function resendOwnEntries(
  { organisationid, incidentid }: LogRef,
  missing: readonly LogEntry[],
): Promise<void> {
  const waiting = new Set(outboxItems().map((item) => item.id))
  for (const entry of missing) {
    const { id, userid, timestamp, devicetimestamp, refersto, pictures } = entry
    if (userid !== currentSession()?.userid || waiting.has(id)) continue
    const body = {
      ...{ id, timestamp: devicetimestamp, userid, ...writable(entry), refersto, pictures },
      happened: happenedByDevice(entry),
    }
    // The clock as it was when the entry was written, by which the server finds the same time again.
    const written = serverNow()
    const clock = written + Date.parse(devicetimestamp) - Date.parse(timestamp)
    const item = { kind: 'log', id, organisationid, ownerid: incidentid, body } as const
    await addToOutbox({ ...item, written, clock, isResent: true })
  }
}

/** Only the server writes which report was mailed, so that is sent again in words. */
function writable(entry: LogEntry): Pick<NewLogEntry, 'type' | 'content'> {
  const { type, content } = entry
  return type === 'mailing'
    ? { type: 'text', content: entryText(entry, String) }
    : { type, content }
}

/** When it happened, by the clock of the device on which it was written: the value first sent to the server. */
function happenedByDevice({ happened, timestamp, devicetimestamp }: LogEntry): string | null {
  // Entries of earlier versions of the app have no such time.
  if (typeof happened !== 'string') return null
  const clockErrorMs = Date.parse(devicetimestamp) - Date.parse(timestamp)
  return new Date(Date.parse(happened) + clockErrorMs).toISOString()
}

/** The id of the page's last entry by `seq`. Pages follow each other by `seq` but are sorted by time inside. */
function lastBySeq(entries: readonly LogEntry[]): string | undefined {
  return entries.reduce((last, entry) => (entry.seq > last.seq ? entry : last)).id
}
