import { pointKeys, readChecklistContent } from '../content/checklist-content.ts'
import type { CheckRecord } from './checklists.ts'
import { compare, serverRow, type TimelineRow } from './timeline-row.ts'

export function rowsOfChecks(
  checks: readonly CheckRecord[],
  contents: ReadonlyMap<string, string>,
  formatTime: (time: string) => string,
): TimelineRow[] {
  const byPoint = new Map<string, CheckRecord[]>()
  for (const check of checks) {
    const { itemid, point, index } = check
    const key = JSON.stringify([itemid, index === null ? null : (point ?? index)])
    byPoint.set(key, [...(byPoint.get(key) ?? []), check])
  }
  return [...byPoint.values()].flatMap((ofPoint) => {
    const inOrder = [...ofPoint].sort((a, b) => compare(a.timestamp, b.timestamp) || a.seq - b.seq)
    return inOrder.map((check, place) => ({
      ...serverRow(check),
      id: `check ${check.seq}`,
      kind: 'check' as const,
      occurred: check.devicetimestamp,
      received: check.received,
      text:
        describeCheck(check, contents.get(check.itemid)) +
        describePrecedence(check, inOrder.slice(0, place), inOrder.slice(place + 1), formatTime),
    }))
  })
}

/** Says whose check it overrules, or why it did not count when it arrived. */
function describePrecedence(
  check: CheckRecord,
  earlier: readonly CheckRecord[],
  later: readonly CheckRecord[],
  formatTime: (time: string) => string,
): string {
  const decided = later.find(({ seq, checked }) => seq < check.seq && checked !== check.checked)
  if (decided) {
    const { authorname, timestamp } = decided
    return ` (arrived late: “${stateOf(decided)}” by ${authorname}, ${formatTime(timestamp)}, counts)`
  }
  const before = earlier.at(-1)
  const isOverruling =
    before !== undefined && before.userid !== check.userid && before.checked !== check.checked
  if (!isOverruling) return ''
  const { authorname, timestamp } = before
  return ` (overrules “${stateOf(before)}” by ${authorname}, ${formatTime(timestamp)})`
}

function describeCheck(check: CheckRecord, currentText: string | undefined): string {
  const { itemid, index, itemtext, point } = check
  const known = readChecklistContent(currentText ?? itemid)
  const item = itemtext ?? known.text
  if (index === null) return `${stateOf(check)}: ${item}`
  const words = point ?? pointKeys(known.subitems)[index] ?? String(index + 1)
  return `${stateOf(check)}: ${words} (${item})`
}

function stateOf({ index, checked }: CheckRecord): string {
  if (index !== null) return checked ? 'Ticked' : 'No longer ticked'
  if (checked === null) return 'Undone'
  return checked ? 'Complete' : 'Not applicable'
}
