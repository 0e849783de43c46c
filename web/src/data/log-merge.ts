import type { LogEntry } from '@holdfast/contract/incident-log'
import { byOldest } from '@holdfast/contract/sorting'
import type { StoredEntry } from '../storage/copy-database.ts'
import type { OutboxItem } from '../storage/unsynced-store.ts'

/**
 * An entry as the log shows it: taken by the server, still waiting, not on the server any more, or
 * refused with its reason.
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
> &
  ({ sending: 'sent' | 'waiting' | 'missing' } | { sending: 'refused'; reason: string })

/** The author shown for unsent entries; the server determines it itself. */
export type Author = { userid: string; name: string; roleid: string | null }

/**
 * Both lists merged by id, without duplicates; the same array when there is nothing new. An entry that
 * was missing on the server and has arrived is there again.
 */
export function mergeEntries(
  known: readonly StoredEntry[],
  arrived: readonly StoredEntry[],
): readonly StoredEntry[] {
  if (arrived.length === 0) return known
  const ids = new Set(known.filter(isOnServer).map((entry) => entry.id))
  const fresh = new Map<string, StoredEntry>()
  for (const entry of arrived) if (!ids.has(entry.id)) fresh.set(entry.id, entry)
  if (fresh.size === 0) return known
  const others = known.filter((entry) => !fresh.has(entry.id))
  return [...others, ...fresh.values()].sort(byOldest)
}

function isOnServer({ missingSince }: StoredEntry): boolean {
  return missingSince === undefined
}

/**
 * The entry after which to ask for more: the last before the first gap in `seq`. A pushed entry
 * may have come before others that were lost; asking after it would lose them for ever.
 */
export function lastWithoutGap(entries: readonly StoredEntry[]): string | undefined {
  const bySeq = new Map(entries.filter(isOnServer).map((entry) => [entry.seq, entry.id]))
  let last: string | undefined
  for (let seq = 1; bySeq.has(seq); seq += 1) last = bySeq.get(seq)
  return last
}

/** What the log shows: what the server has, and what of this incident is still in the outbox. */
export function logRows(
  incidentid: string,
  entries: readonly StoredEntry[],
  outbox: readonly OutboxItem[],
  author: Author,
): LogRow[] {
  const ids = new Set(entries.filter(isOnServer).map((entry) => entry.id))
  const offered = new Set(outbox.map((item) => item.id))
  const sent = entries.filter((entry) => isOnServer(entry) || !offered.has(entry.id)).map(storedRow)
  const unsent = outbox
    .filter((item) => item.kind === 'log' && item.incidentid === incidentid && !ids.has(item.id))
    .map((item) => ({
      ...unsentRow(item as OutboxItem & { kind: 'log' }, author),
      seq: item.order,
    }))
  if (unsent.length === 0) return sent
  const afterAll =
    entries.length === 0 ? 0 : Math.max(...entries.slice(-1).map((entry) => entry.seq))
  return [...sent, ...unsent.map((row) => ({ ...row, seq: row.seq + afterAll }))].sort(byOldest)
}

/** Rows that were made before: a new entry must not draw all the others in sight again. */
const storedRows = new WeakMap<StoredEntry, LogRow & { seq: number }>()

function storedRow(entry: StoredEntry): LogRow & { seq: number } {
  const known = storedRows.get(entry)
  if (known !== undefined) return known
  const row = { ...entry, sending: isOnServer(entry) ? ('sent' as const) : ('missing' as const) }
  storedRows.set(entry, row)
  return row
}

function unsentRow(item: OutboxItem & { kind: 'log' }, author: Author): LogRow {
  const { id, timestamp, type, content, refersto = null } = item.body
  const row = {
    id,
    incidentid: item.incidentid,
    timestamp,
    userid: author.userid,
    authorname: author.name,
    roleid: author.roleid,
    type,
    content,
    refersto,
  }
  return item.refused === undefined
    ? { ...row, sending: 'waiting' }
    : { ...row, sending: 'refused', reason: item.refused.message }
}
