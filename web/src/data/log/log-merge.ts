import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { byOldest } from '@holdfast/contract/sorting'
import type { StoredEntry } from '../../storage/copy-database.ts'
import type { OutboxItem } from '../../storage/unsynced-store.ts'
import {
  type Blocks,
  filterBlocks,
  fromBlocks,
  insertSorted,
  perBlock,
  toBlocks,
} from './log-blocks.ts'

/**
 * An entry as the log shows it: sent, waiting, missing on the server since a restore, or refused with a
 * reason.
 */
export type LogRow = Pick<
  LogEntry,
  | 'id'
  | 'incidentid'
  | 'timestamp'
  | 'userid'
  | 'authorname'
  | 'roleid'
  | 'type'
  | 'content'
  | 'refersto'
  | 'happened'
  | 'pictures'
> &
  // Only what the server has received has them.
  Partial<Pick<LogEntry, 'seq' | 'received'>> &
  ({ sending: 'sent' | 'waiting' | 'missing' } | { sending: 'refused'; reason: string })

/** The author shown for unsent entries; the server determines it itself. */
export type Author = { userid: string; name: string; roleid: string | null }

/** A log in memory. */
export type Entries = Blocks<StoredEntry>

/** Above this number of new entries the whole log is sorted anew, as at the first reading. */
const FEW_ENTRIES = 200

/**
 * Merges both by id, without duplicates; returns the same blocks when nothing is new. An entry that was
 * marked as missing loses its mark when the server sends it.
 */
export function mergeEntries(known: Entries, arrived: readonly StoredEntry[]): Entries {
  const fresh = new Map<string, StoredEntry>()
  for (const entry of arrived) if (!hasOnServer(known, entry.id)) fresh.set(entry.id, entry)
  if (fresh.size === 0) return known
  const others = withoutMissing(known, fresh)
  if (fresh.size <= FEW_ENTRIES) return [...fresh.values()].reduce(insertSorted, others)
  return toBlocks([...fromBlocks(others), ...fresh.values()].sort(byOldest))
}

function isOnServer({ missingSince }: { missingSince?: number }): boolean {
  return missingSince === undefined
}

const idsOnServer = perBlock(
  (block: readonly StoredEntry[]) => new Set(block.filter(isOnServer).map(({ id }) => id)),
)
const hasMissing = perBlock((block: readonly StoredEntry[]) => !block.every(isOnServer))

function hasOnServer(entries: Entries, id: string): boolean {
  return entries.some((block) => idsOnServer(block).has(id))
}

/** Removes those of the named entries that are marked as missing on the server. */
function withoutMissing(entries: Entries, ids: { has: (id: string) => boolean }): Entries {
  if (!entries.some(hasMissing)) return entries
  return filterBlocks(entries, (entry) => isOnServer(entry) || !ids.has(entry.id))
}

/** A run of entries without a gap in `seq`, and the id of its last. */
type Run = { from: number; to: number; last: string }

const runsOf = perBlock((block: readonly StoredEntry[]) => {
  const runs: Run[] = []
  for (const { seq, id } of block.filter(isOnServer).sort((a, b) => a.seq - b.seq)) {
    const run = runs.at(-1)
    if (run?.to === seq - 1) Object.assign(run, { to: seq, last: id })
    else runs.push({ from: seq, to: seq, last: id })
  }
  return runs
})

/**
 * The entry after which to ask for more: the last before the first gap in `seq`. The stream may have
 * brought an entry and lost earlier ones; asking after that entry would lose them for ever.
 */
export function lastWithoutGap(entries: Entries): string | undefined {
  return runWithoutGap(entries).last
}

/** How many entries there are before the first gap in `seq`. */
export function entriesWithoutGap(entries: Entries): number {
  return runWithoutGap(entries).to
}

function runWithoutGap(entries: Entries): Pick<Run, 'to'> & Partial<Run> {
  let end: Pick<Run, 'to'> & Partial<Run> = { to: 0 }
  for (const run of entries.flatMap(runsOf).sort((a, b) => a.from - b.from)) {
    if (run.from !== end.to + 1) break
    end = run
  }
  return end
}

/** The entries that the log shows: the server's, and those of this incident in the outbox. */
export function logRows(
  incidentid: string,
  entries: Entries,
  outbox: readonly OutboxItem[],
  author: Author,
): Blocks<LogRow> {
  const inOutbox = new Set(outbox.map((item) => item.id))
  const sent = withoutMissing(entries, inOutbox).map(storedRows)
  const lastSeq = entries.at(-1)?.at(-1)?.seq ?? 0
  return outbox
    .filter((item) => item.kind === 'log')
    .filter((item) => item.ownerid === incidentid && !hasOnServer(entries, item.id))
    .map((item) => ({ ...unsentRow(item, author), seq: lastSeq + item.order }))
    .reduce<Blocks<LogRow & { seq: number }>>(insertSorted, sent)
}

/** The logs of incidents that are merged, as one. The rows stay the same objects. */
export function readAsOne(logs: readonly Blocks<LogRow>[]): Blocks<LogRow> {
  const filled = logs.filter((log) => log.length > 0)
  if (filled.length < 2) return filled[0] ?? []
  return toBlocks(filled.flatMap(fromBlocks).sort(byTime))
}

/** Each log numbers its own entries, so of two with the same time the order is that of the logs. */
function byTime(a: LogRow, b: LogRow): number {
  return a.timestamp < b.timestamp ? -1 : a.timestamp > b.timestamp ? 1 : 0
}

/** Caches rows, so that a new entry does not cause all visible rows to be drawn again. */
const rows = new WeakMap<StoredEntry, LogRow & { seq: number }>()
const storedRows = perBlock((block: readonly StoredEntry[]) => block.map(storedRow))

function storedRow(entry: StoredEntry): LogRow & { seq: number } {
  const known = rows.get(entry)
  if (known !== undefined) return known
  const row = { ...entry, sending: isOnServer(entry) ? ('sent' as const) : ('missing' as const) }
  rows.set(entry, row)
  return row
}

function unsentRow(item: OutboxItem & { kind: 'log' }, author: Author): LogRow {
  const { id, timestamp, type, content, refersto = null, happened = null, pictures } = item.body
  const row = {
    id,
    incidentid: item.ownerid,
    timestamp,
    userid: author.userid,
    authorname: author.name,
    roleid: author.roleid,
    type,
    content,
    refersto,
    happened,
    ...(pictures && { pictures }),
  }
  return item.refused === undefined
    ? { ...row, sending: 'waiting' }
    : { ...row, sending: 'refused', reason: item.refused.message }
}
