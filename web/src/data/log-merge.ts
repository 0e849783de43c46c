import type { LogEntry } from '@holdfast/contract/incident-log'
import { byOldest } from '@holdfast/contract/sorting'
import type { OutboxItem } from '../storage/unsynced-store.ts'

/** An entry as the log shows it: taken by the server, still waiting, or refused with its reason. */
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
  ({ sending: 'sent' | 'waiting' } | { sending: 'refused'; reason: string })

/** The author shown for unsent entries; the server determines it itself. */
export type Author = { userid: string; name: string; roleid: string | null }

/** Both lists merged by id, without duplicates; the same array when there is nothing new. */
export function mergeEntries(
  known: readonly LogEntry[],
  arrived: readonly LogEntry[],
): readonly LogEntry[] {
  const ids = new Set(known.map((entry) => entry.id))
  const fresh = new Map<string, LogEntry>()
  for (const entry of arrived) if (!ids.has(entry.id)) fresh.set(entry.id, entry)
  return fresh.size === 0 ? known : [...known, ...fresh.values()].sort(byOldest)
}

/**
 * The entry after which to ask for more: the last before the first gap in `seq`. A pushed entry
 * may have come before others that were lost; asking after it would lose them for ever.
 */
export function lastWithoutGap(entries: readonly LogEntry[]): string | undefined {
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry.id]))
  let last: string | undefined
  for (let seq = 1; bySeq.has(seq); seq += 1) last = bySeq.get(seq)
  return last
}

/** What the log shows: what the server has, and what of this incident is still in the outbox. */
export function logRows(
  incidentid: string,
  entries: readonly LogEntry[],
  outbox: readonly OutboxItem[],
  author: Author,
): LogRow[] {
  const ids = new Set(entries.map((entry) => entry.id))
  const sent = entries.map((entry) => ({ ...entry, sending: 'sent' as const }))
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
