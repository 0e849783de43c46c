import type { CheckRecord } from '@holdfast/contract/incidents/checklists'
import type { HandoverEvent } from '@holdfast/contract/incidents/handovers'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { IncidentChange } from '@holdfast/contract/incidents/incidents'
import type { TaskAsMade, TaskChange } from '@holdfast/contract/incidents/tasks'
import type { AllocationChange } from '@holdfast/contract/people/allocations'
import type { RecordKind, SealedEntry } from '@holdfast/contract/record/record-format'
import type { PictureEvent, RecordErasure, RecordSources } from './record-sources.ts'
import { toAlert, toAnswer, toResponse } from './sealed-alerts.ts'
import { toCount, toMark, toPickup } from './sealed-roll-call.ts'

/** Entries received at the same time are in this order. */
const KINDS: readonly RecordKind[] = [
  'report',
  'allocations',
  'change',
  'entry',
  'alert',
  'answer',
  'response',
  'check',
  'count',
  'task',
  'taskchange',
  'picture',
  'handover',
  'mark',
  'pickup',
  'debrief',
  'erasure',
]

/**
 * Turns rows into entries of the record, in the order of receipt. Each function of an entry names each field, so that
 * a sealed entry stays the same when its table gets new columns. Without `report`, it leaves the report out.
 */
export function toSealedEntries(
  sources: RecordSources,
  report: SealedEntry | undefined,
): SealedEntry[] {
  const received: (readonly [string, SealedEntry])[] = [
    ...(report ? [[sources.report.timestamp, report] as const] : []),
    ...sources.allocations.map((change) => [change.timestamp, toAllocations(change)] as const),
    ...sources.changes.map((change) => [change.timestamp, toChange(change)] as const),
    ...sources.entries.map((entry) => [entry.received, toEntry(entry)] as const),
    ...sources.checks.map((check) => [check.received, toCheck(check)] as const),
    ...sources.counts.map((count) => [count.received, toCount(count)] as const),
    ...sources.tasks.map((task) => [task.received, toTask(task)] as const),
    ...sources.taskChanges.map((change) => [change.received, toTaskChange(change)] as const),
    ...sources.pictures.map((event) => [event.timestamp, toPicture(event)] as const),
    ...sources.handovers.map((event) => [event.received, toHandover(event)] as const),
    ...sources.marks.map((mark) => [mark.received, toMark(mark)] as const),
    ...sources.pickups.map((event) => [event.received, toPickup(event)] as const),
    ...sources.alerts.map((event) => [event.timestamp, toAlert(event)] as const),
    ...sources.answers.map((answer) => [answer.received, toAnswer(answer)] as const),
    ...sources.responses.map((given) => [given.received, toResponse(given)] as const),
    ...sources.debriefs.map((debrief) => [debrief.timestamp, toDebrief(debrief)] as const),
    ...sources.erasures.map((erasure) => [erasure.timestamp, toErasure(erasure)] as const),
  ]
  return received
    .toSorted(([a, entryA], [b, entryB]) =>
      a === b ? KINDS.indexOf(entryA.kind) - KINDS.indexOf(entryB.kind) : a < b ? -1 : 1,
    )
    .map(([, entry]) => entry)
}

export function toReport(report: RecordSources['report']) {
  const { id, timestamp, userid, authorname, reported, exercise } = report
  return { kind: 'report', id, timestamp, userid, authorname, exercise, fields: reported } as const
}

function toEntry(entry: LogEntry) {
  const { id, seq, timestamp, devicetimestamp, received, userid, authorname } = entry
  const { roleid, type, content, refersto, happened, pictures } = entry
  return {
    ...({ kind: 'entry', id, seq, timestamp, devicetimestamp, received } as const),
    ...{ userid, authorname, roleid, type, content, refersto },
    // Entries older than this field were sealed without it.
    ...(happened !== null && { happened }),
    ...(pictures && {
      pictures: pictures.map(({ sha256, bytes, width, height }) => ({
        ...{ sha256, bytes, width, height },
      })),
    }),
  }
}

function toCheck(check: CheckRecord) {
  const { seq, itemid, index, itemtext, point, checked } = check
  const { timestamp, devicetimestamp, received, userid, authorname } = check
  return {
    ...({ kind: 'check', id: `check ${seq}`, seq, timestamp, devicetimestamp, received } as const),
    ...{ userid, authorname, itemid, index, itemtext, point, checked },
  }
}

function toTask(task: TaskAsMade) {
  const { id, seq, title, detail, source, roleid, userids, ownername, due } = task
  const { timestamp, devicetimestamp, received, userid, authorname } = task
  return {
    ...({ kind: 'task', id: `task ${seq}`, seq, taskid: id, timestamp } as const),
    ...{ devicetimestamp, received, userid, authorname, title, detail, roleid, userids },
    ...{ ownername, due, source: { type: source.type, id: source.id } },
  }
}

/** A field that the change left as it was is missing. */
function toTaskChange(change: TaskChange) {
  const { seq, taskid, state, roleid, userids, ownername, due, note } = change
  const { timestamp, devicetimestamp, received, userid, authorname } = change
  return {
    ...({ kind: 'taskchange', id: `taskchange ${seq}`, seq, taskid, timestamp } as const),
    ...{ devicetimestamp, received, userid, authorname, note },
    ...(state !== undefined && { state }),
    ...(userids !== undefined && { roleid, userids, ownername }),
    ...(due !== undefined && { due }),
  }
}

function toPicture(event: PictureEvent) {
  const { seq, entryid, sha256, state, reason, timestamp, userid, authorname, shown } = event
  return {
    ...({ kind: 'picture', id: `picture ${seq}`, seq, entryid, sha256, state, timestamp } as const),
    ...{ userid, authorname, reason },
    // Not of deletions, and not of the pictures that were sealed before it was kept.
    ...(shown !== null && { shown }),
  }
}

/** Only what was made has a brief, and the sentence of whoever made it. */
function toHandover(event: HandoverEvent) {
  const { seq, id, handoverid, event: happened, roleid, role, fromholders, note, brief } = event
  const { touserid, toname, timestamp, devicetimestamp, received, userid, authorname } = event
  return {
    ...({ kind: 'handover', id: `handover ${seq}`, seq, event: happened, eventid: id } as const),
    ...{ handoverid, timestamp, devicetimestamp, received, userid, authorname },
    ...{ roleid, role, touserid, toname },
    from: fromholders.map(({ userid, name }) => ({ userid, name })),
    ...(brief && {
      note,
      brief: brief.map(({ name, lines }) => ({
        name,
        lines: lines.map(({ text, time, timelabel }) => ({ text, time, timelabel })),
      })),
    }),
  }
}

function toChange(change: IncidentChange) {
  const { version, field, value, previous, userid, authorname, timestamp } = change
  return {
    ...({ kind: 'change', id: `change ${version} ${field}`, version, field } as const),
    ...{ value, previous, timestamp, userid, authorname },
  }
}

/** The change in the form of the API and the timeline. */
export function toAllocationChange({
  seq,
  ...change
}: Omit<AllocationChange, 'id'> & { seq: number }): AllocationChange {
  return { ...change, id: `allocations ${seq}` }
}

function toAllocations(change: RecordSources['allocations'][number]) {
  const { seq, timestamp, userid, authorname, allocations, deputies } = change
  return {
    ...({ kind: 'allocations', id: `allocations ${seq}`, seq, timestamp } as const),
    ...{ userid, authorname },
    allocations: allocations.map(({ userid, name, roleid, role }) => ({
      ...{ userid, name, roleid, role },
    })),
    // What is older than deputies was sealed without them.
    ...(deputies.length > 0 && {
      deputies: deputies.map(({ userid, name, roleid, role, deputy }) => ({
        ...{ userid, name, roleid, role, deputy },
      })),
    }),
  }
}

function toErasure(erasure: RecordErasure) {
  const { seq, number, commitments, timestamp } = erasure
  const { userid, authorname, confirmedby, confirmedname } = erasure
  return {
    ...({ kind: 'erasure', id: `erasure ${seq}`, seq, number, timestamp } as const),
    ...{ userid, authorname, confirmedby, confirmedname, commitments: [...commitments] },
  }
}

function toDebrief({ version, wentwell, wentbadly, actions, ...by }: RecordSources['debriefs'][0]) {
  const { timestamp, userid, authorname } = by
  return {
    ...({ kind: 'debrief', id: `debrief ${version}`, version, timestamp } as const),
    ...{ userid, authorname, wentwell, wentbadly },
    // Debriefs from before an action could be done were sealed without it.
    actions: actions.map(({ id, action, owner, due, done }) => ({
      ...{ id, action, owner, due },
      ...(done !== undefined && { done }),
    })),
  }
}
