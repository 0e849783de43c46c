import type { AlertHistory } from '../alerts/alert-history.ts'
import {
  type AlertInRecord,
  alertsInRecord,
  describeAnswer,
  hasAnswered,
} from '../alerts/alert-record.ts'
import { pointKeys, readChecklistContent } from '../content/checklist-content.ts'
import { CLOCK_TOLERANCE_MS, LOG_COORDINATE_DECIMALS } from '../limits.ts'
import { describeAllocations } from '../people/allocation-words.ts'
import type { AllocationChange } from '../people/allocations.ts'
import { formatPosition, type Position, readPosition } from '../positions.ts'
import type { RollCount } from '../roll-call/roll-call.ts'
import { describeCount } from '../roll-call/roll-call-totals.ts'
import type { CheckRecord } from './checklists.ts'
import { INCIDENT_FIELDS, type IncidentField, incidentFieldText } from './incident-fields.ts'
import type { LogEntry } from './incident-log.ts'
import type { IncidentChange } from './incidents.ts'

/** One list of an incident's log entries, alerts, answers, field changes, checks, counts and roles. */

export const TIMELINE_KINDS = {
  entry: 'Log entry',
  location: 'Location',
  correction: 'Correction',
  change: 'Change',
  check: 'Check',
  count: 'Roll call',
  allocations: 'Roles',
  alert: 'Alert',
  answer: 'Answer',
} as const

export type TimelineKind = keyof typeof TIMELINE_KINDS

/**
 * `occurred` is when the author wrote it, by the author's clock; `corrected` is the same time after
 * correcting a wrong clock. `happened` is when it happened, if the author said so, else `corrected`.
 * `received` is by the server's clock. All are ISO 8601 in UTC.
 */
export type TimelineRow = {
  id: string
  kind: TimelineKind
  happened: string
  occurred: string
  corrected: string
  received: string
  userid: string
  author: string
  /** The author's role when they wrote a log entry; null for other rows. */
  roleid: string | null
  text: string
  /** Only for a correction: its text, and the id of the entry that it corrects. */
  correction: string | null
  refersto: string | null
  position: Position | undefined
}

type Sources = {
  entries: readonly LogEntry[]
  history: readonly IncidentChange[]
  checks: readonly CheckRecord[]
  counts?: readonly RollCount[]
  allocations: readonly AllocationChange[]
  alerts?: AlertHistory
  /** The current checklist items, for old checks that did not store their words. */
  items: readonly { id: string; content: string }[]
  /** A time as people read it. */
  formatTime: (time: string) => string
}

/** The rows in the order in which things happened, oldest first. See docs/decisions/0114. */
export function timelineOf(sources: Sources): TimelineRow[] {
  const { entries, history, checks, counts = [], allocations, items, formatTime } = sources
  const alerts = sources.alerts ? alertsInRecord(sources.alerts) : []
  const contents = new Map(items.map(({ id, content }) => [id, content]))
  const originals = new Map(entries.map((entry) => [entry.id, entry]))
  const rows = [
    ...entries.map((entry) => rowOfEntry(entry, originals.get(entry.refersto ?? ''))),
    ...history.map((change) => rowOfChange(change, formatTime)),
    ...describeChecks(checks, contents, formatTime),
    ...counts.map(rowOfCount),
    ...allocations.map((change, place) => rowOfAllocations(change, allocations[place - 1])),
    ...alerts.flatMap(rowsOfAlert),
  ]
  return rows.sort((a, b) => compare(a.happened, b.happened))
}

/** `Clock 3 min 5 s fast`; "" if the author's clock was right. */
export function clockMark({ occurred, corrected }: TimelineRow): string {
  const errorMs = Date.parse(occurred) - Date.parse(corrected)
  const seconds = Math.round(Math.abs(errorMs) / 1000)
  if (!(Math.abs(errorMs) > CLOCK_TOLERANCE_MS)) return ''
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const
  const words = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`)
  return `Clock ${words.slice(0, 2).join(' ')} ${errorMs > 0 ? 'fast' : 'slow'}`
}

/** The corrections of each entry, by its id, oldest first. */
export function correctionsOf(rows: readonly TimelineRow[]): Map<string, TimelineRow[]> {
  const found = new Map<string, TimelineRow[]>()
  for (const row of rows) {
    if (row.refersto !== null) found.set(row.refersto, [...(found.get(row.refersto) ?? []), row])
  }
  return found
}

function rowOfEntry(entry: LogEntry, original: LogEntry | undefined): TimelineRow {
  const position = entry.type === 'location' ? readPosition(entry.content) : undefined
  return {
    id: entry.id,
    kind: entry.type === 'text' ? 'entry' : entry.type,
    // Devices may hold entries that are older than this field.
    happened: entry.happened ?? entry.timestamp,
    occurred: entry.devicetimestamp,
    corrected: entry.timestamp,
    received: entry.received,
    userid: entry.userid,
    author: entry.authorname,
    roleid: entry.roleid,
    text: textOf(entry, position, original),
    correction: entry.type === 'correction' ? entry.content : null,
    // Devices may hold entries that are older than corrections.
    refersto: entry.refersto ?? null,
    position,
  }
}

function textOf(entry: LogEntry, position: Position | undefined, original?: LogEntry): string {
  if (position) return `Shared location ${formatPosition(position, LOG_COORDINATE_DECIMALS)}`
  if (entry.type !== 'correction') return entry.content
  const of = original ? ` of “${shorten(original.content)}” by ${original.authorname}` : ''
  return `Correction${of}: ${entry.content}`
}

function rowOfChange(change: IncidentChange, formatTime: (time: string) => string): TimelineRow {
  return {
    ...serverRow(change),
    id: `change ${change.version} ${change.field}`,
    kind: 'change',
    text: describeChange(change, formatTime),
  }
}

function rowOfAllocations(
  change: AllocationChange,
  previous: AllocationChange | undefined,
): TimelineRow {
  return {
    ...serverRow(change),
    id: change.id,
    kind: 'allocations',
    text: describeAllocations(change, previous),
  }
}

/** The most names in one row; the list of answers has all of them. */
const MAX_NAMES = 30

function rowsOfAlert(alert: AlertInRecord): TimelineRow[] {
  const { sent, ended, people } = alert
  const name = `${sent.exercise ? 'Exercise. ' : ''}${sent.title} alert`
  const count = sent.recipients.length
  const to = count === 1 ? '1 person' : `${count} people`
  const shown = sent.instruction === '' ? '' : `: “${sent.instruction}”`
  const rows: TimelineRow[] = [
    {
      ...serverRow(sent),
      ...{ id: `alert ${sent.seq}`, kind: 'alert', text: `${name}, shown to ${to}${shown}` },
    },
    ...people.flatMap(({ answers }) =>
      answers
        .filter(({ answer }) => answer !== 'seen')
        .map((answer) => ({
          ...serverRow(answer),
          occurred: answer.devicetimestamp,
          received: answer.received,
          ...{ id: `answer ${answer.seq}`, kind: 'answer' as const },
          text: `${name}: ${describeAnswer(answer)}`,
        })),
    ),
  ]
  if (!ended) return rows
  if (ended.instruction !== '') {
    const text = `${name}, shown at its end: “${ended.instruction}”`
    rows.push({ ...serverRow(ended), id: `alert ${ended.seq}`, kind: 'alert', text })
  }
  const silent = people
    .filter((person) => !hasAnswered(person))
    .map(({ userid, name }) => (userid === sent.userid ? `${name} (sent it)` : name))
  if (silent.length === 0) return rows
  const more = silent.length > MAX_NAMES ? ` and ${silent.length - MAX_NAMES} more` : ''
  const text = `${name}, not answered by ${silent.slice(0, MAX_NAMES).join(', ')}${more}`
  const counted = { ...ended, userid: '', authorname: 'Holdfast' }
  rows.push({ ...serverRow(counted), id: `alert ${ended.seq} silent`, kind: 'alert', text })
  return rows
}

function rowOfCount(count: RollCount): TimelineRow {
  return {
    ...serverRow(count),
    id: `count ${count.seq}`,
    kind: 'count',
    occurred: count.devicetimestamp,
    received: count.received,
    text: describeCount(count),
  }
}

/** The fields of a row without a position or role, whose only time is the server's. */
function serverRow({
  timestamp,
  userid,
  authorname,
}: Pick<AllocationChange, 'timestamp' | 'userid' | 'authorname'>) {
  return {
    ...{ happened: timestamp, occurred: timestamp, corrected: timestamp, received: timestamp },
    ...{ userid, author: authorname, roleid: null, position: undefined },
    ...{ correction: null, refersto: null },
  }
}

function describeChange(
  { field, previous, value }: IncidentChange,
  formatTime: (time: string) => string,
): string {
  if (field === 'closed') return value === '' ? 'Incident reopened' : 'Incident closed'
  const isKnown = Object.hasOwn(INCIDENT_FIELDS, field)
  const label = isKnown ? INCIDENT_FIELDS[field as IncidentField].label : field
  const format = (text: string) =>
    isKnown ? incidentFieldText(field as IncidentField, text, formatTime) : text
  if (previous === '') return `${label} set to “${format(value)}”`
  if (value === '') return `${label} emptied; it was “${format(previous)}”`
  return `${label} changed from “${format(previous)}” to “${format(value)}”`
}

function describeChecks(
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

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 59).trimEnd()}…` : line
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
