import type { Check } from '@holdfast/contract/incidents/checklists'
import type { OutboxItem } from '../../storage/unsynced-store.ts'

/** A check as the checklist shows it. `waiting`: the server does not have it yet. */
export type CheckRow = Pick<
  Check,
  'incidentid' | 'itemid' | 'index' | 'point' | 'checked' | 'userid' | 'authorname' | 'timestamp'
> & { sending: 'sent' | 'waiting' }

type CheckTarget = {
  itemid: string
  index?: number | null | undefined
  point?: string | null | undefined
}

/**
 * The key of the item or sub-item that a check is about. A sub-item is identified by its text, or by its
 * index where the text is not known.
 */
export function checkKey({ itemid, index, point }: CheckTarget): string {
  const isItem = index === undefined || index === null
  return JSON.stringify([itemid, isItem ? null : (point ?? index)])
}

/**
 * The current state of every item: the server's checks, overridden by those of this incident that are
 * still in the outbox. Refused ones are ignored.
 */
export function checkRows(
  incidentid: string,
  checks: readonly Check[],
  outbox: readonly OutboxItem[],
  author: { userid: string; name: string },
): CheckRow[] {
  const rows = new Map<string, CheckRow>()
  for (const check of checks) rows.set(checkKey(check), { ...check, sending: 'sent' })
  for (const item of outbox) {
    if (item.kind !== 'check' || item.ownerid !== incidentid || item.refused) continue
    const { itemid, index = null, point = null, checked, timestamp } = item.body
    rows.set(checkKey(item.body), {
      incidentid,
      itemid,
      index,
      point,
      checked,
      timestamp,
      userid: author.userid,
      authorname: author.name,
      sending: 'waiting',
    })
  }
  return [...rows.values()]
}

/** The checks of several incidents that are read as one: of two checks of one item the later one counts. */
export function latestChecks(lists: readonly (readonly CheckRow[])[]): CheckRow[] {
  const latest = new Map<string, CheckRow>()
  for (const row of lists.flat()) {
    const known = latest.get(checkKey(row))
    if (known === undefined || known.timestamp <= row.timestamp) latest.set(checkKey(row), row)
  }
  return [...latest.values()]
}

/** Merges the server's response: of two checks of one item the later corrected time wins. */
export function withCheck(checks: readonly Check[], arrived: Check): Check[] {
  const others = checks.filter((check) => checkKey(check) !== checkKey(arrived))
  const known = checks.find((check) => checkKey(check) === checkKey(arrived))
  return [...others, known !== undefined && known.timestamp > arrived.timestamp ? known : arrived]
}
