import type { AlertHistory } from '../alerts/alert-history.ts'
import { alertsInRecord } from '../alerts/alert-record.ts'
import { groupBy } from '../grouping.ts'
import { CLOCK_TOLERANCE_MS } from '../limits.ts'
import { describeAllocations } from '../people/allocation-words.ts'
import type { AllocationChange } from '../people/allocations.ts'
import { readPosition } from '../positions.ts'
import { describeMark } from '../roll-call/mark-words.ts'
import type { RollMark } from '../roll-call/marks.ts'
import { describePickup } from '../roll-call/pickup-words.ts'
import type { PickupEvent } from '../roll-call/pickups.ts'
import type { RollCount } from '../roll-call/roll-call.ts'
import { describeCount } from '../roll-call/roll-call-totals.ts'
import type { CheckRecord } from './checklists.ts'
import { describeEntry } from './entry-contents.ts'
import { INCIDENT_FIELDS, type IncidentField, incidentFieldText } from './incident-fields.ts'
import { describeIncidentLink } from './incident-links.ts'
import type { LogEntry } from './incident-log.ts'
import type { IncidentChange } from './incidents.ts'
import type { LogPictureState } from './log-pictures.ts'
import type { Task } from './tasks.ts'
import { rowsOfAlert } from './timeline-alerts.ts'
import { rowsOfChecks } from './timeline-checks.ts'
import { type HandoverInTimeline, rowsOfHandover } from './timeline-handovers.ts'
import { compare, serverRow, type TimelineRow } from './timeline-row.ts'
import { rowsOfTask } from './timeline-tasks.ts'

/** One list of an incident's log entries, alerts, answers, field changes, checks, counts, tasks and roles. */

type Sources = {
  entries: readonly LogEntry[]
  history: readonly IncidentChange[]
  checks: readonly CheckRecord[]
  counts?: readonly RollCount[]
  marks?: readonly RollMark[]
  pickups?: readonly PickupEvent[]
  tasks?: readonly Task[]
  /** What became of the pictures of the log. */
  pictures?: readonly LogPictureState[]
  handovers?: readonly HandoverInTimeline[]
  allocations: readonly AllocationChange[]
  alerts?: AlertHistory
  /** The current checklist items, for old checks that did not store their words. */
  items: readonly { id: string; content: string }[]
  /** A time as people read it. */
  formatTime: (time: string) => string
}

/** The rows in the order in which things happened, oldest first. See docs/decisions/0114. */
export function timelineOf(sources: Sources): TimelineRow[] {
  const {
    entries,
    history,
    checks,
    counts = [],
    marks = [],
    pickups = [],
    tasks = [],
    pictures = [],
    handovers = [],
    allocations,
    items,
    formatTime,
  } = sources
  const alerts = sources.alerts ? alertsInRecord(sources.alerts) : []
  const contents = new Map(items.map(({ id, content }) => [id, content]))
  const originals = new Map(entries.map((entry) => [entry.id, entry]))
  const rows = [
    ...entries.map((entry) => rowOfEntry(entry, originals.get(entry.refersto ?? ''), formatTime)),
    ...history.map((change) => rowOfChange(change, formatTime)),
    ...rowsOfChecks(checks, contents, formatTime),
    ...counts.map(rowOfCount),
    ...marks.map(rowOfMark),
    ...pickups.map(rowOfPickup),
    ...pictures
      .filter(({ state }) => state === 'deleted')
      .map((event) => rowOfDeletion(event, originals.get(event.entryid), formatTime)),
    ...tasks.flatMap((task) => rowsOfTask(task, formatTime)),
    ...handovers.flatMap((handover) => rowsOfHandover(handover, formatTime)),
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
  const corrections = rows.filter(({ refersto }) => refersto !== null)
  return groupBy(corrections, ({ refersto }) => refersto ?? '')
}

function rowOfEntry(
  entry: LogEntry,
  original: LogEntry | undefined,
  formatTime: (time: string) => string,
): TimelineRow {
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
    text: textOf(entry, original, formatTime),
    correction: entry.type === 'correction' ? entry.content : null,
    // Devices may hold entries that are older than corrections.
    refersto: entry.refersto ?? null,
    position,
  }
}

function textOf(
  entry: LogEntry,
  original: LogEntry | undefined,
  formatTime: (time: string) => string,
): string {
  if (entry.type !== 'correction') return `${describeEntry(entry, formatTime)}${picturesOf(entry)}`
  const quoted = original && shorten(describeEntry(original, formatTime))
  const of = original ? ` of “${quoted}” by ${original.authorname}` : ''
  return `Correction${of}: ${entry.content}`
}

function picturesOf({ pictures = [] }: LogEntry): string {
  if (pictures.length === 0) return ''
  return pictures.length === 1 ? ' (1 picture)' : ` (${pictures.length} pictures)`
}

function rowOfDeletion(
  event: LogPictureState,
  entry: LogEntry | undefined,
  formatTime: (time: string) => string,
): TimelineRow {
  const of = entry
    ? ` of “${shorten(describeEntry(entry, formatTime))}” by ${entry.authorname}`
    : ''
  return {
    ...serverRow(event),
    ...{ id: `picture ${event.seq}`, kind: 'picture' },
    text: `A picture${of} was deleted: ${event.reason}`,
  }
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

function rowOfMark(mark: RollMark): TimelineRow {
  return {
    ...serverRow(mark),
    id: `mark ${mark.seq}`,
    kind: 'count',
    occurred: mark.devicetimestamp,
    received: mark.received,
    text: describeMark(mark),
  }
}

function rowOfPickup(event: PickupEvent): TimelineRow {
  return {
    ...serverRow(event),
    id: `pickup ${event.seq}`,
    kind: 'count',
    occurred: event.devicetimestamp,
    received: event.received,
    text: describePickup(event),
  }
}

function describeChange(
  { field, previous, value }: IncidentChange,
  formatTime: (time: string) => string,
): string {
  if (field === 'closed') return value === '' ? 'Incident reopened' : 'Incident closed'
  const link = describeIncidentLink({ field, previous, value })
  if (link !== undefined) return link
  const isKnown = Object.hasOwn(INCIDENT_FIELDS, field)
  const label = isKnown ? INCIDENT_FIELDS[field as IncidentField].label : field
  const format = (text: string) =>
    isKnown ? incidentFieldText(field as IncidentField, text, formatTime) : text
  if (previous === '') return `${label} set to “${format(value)}”`
  if (value === '') return `${label} emptied; it was “${format(previous)}”`
  return `${label} changed from “${format(previous)}” to “${format(value)}”`
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 59).trimEnd()}…` : line
}
