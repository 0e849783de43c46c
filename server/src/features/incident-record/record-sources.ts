import type { AlertResponse } from '@holdfast/contract/alerts/alert-answers'
import type { AlertEvent, GivenAnswer } from '@holdfast/contract/alerts/alert-history'
import type { CheckRecord } from '@holdfast/contract/incidents/checklists'
import type { Debrief } from '@holdfast/contract/incidents/debriefs'
import type { HandoverEvent } from '@holdfast/contract/incidents/handovers'
import type { IncidentFields } from '@holdfast/contract/incidents/incident-fields'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { IncidentChange } from '@holdfast/contract/incidents/incidents'
import type { LogPictureState } from '@holdfast/contract/incidents/log-pictures'
import type { TaskAsMade, TaskChange } from '@holdfast/contract/incidents/tasks'
import type { AllocationChange } from '@holdfast/contract/people/allocations'
import type { RecordKind, SealedEntry } from '@holdfast/contract/record/record-format'
import type { RollMark } from '@holdfast/contract/roll-call/marks'
import type { PickupEvent } from '@holdfast/contract/roll-call/pickups'
import type { RollCount } from '@holdfast/contract/roll-call/roll-call'
import type { Cursors } from './record-numbers.ts'

/** What became of a picture. `shown`: the hash of the copy that phones show, if it is known. */
export type PictureEvent = LogPictureState & { shown: string | null }

/** The rows of an incident that are sealed, as its features store them; each list is sorted by number. */
export type RecordSources = {
  report: { id: string; timestamp: string; userid: string; authorname: string } & {
    reported: IncidentFields
    exercise: boolean
  }
  entries: readonly LogEntry[]
  checks: readonly CheckRecord[]
  changes: readonly IncidentChange[]
  allocations: readonly (Omit<AllocationChange, 'id'> & { seq: number })[]
  debriefs: readonly (Debrief & { timestamp: string })[]
  counts: readonly RollCount[]
  tasks: readonly TaskAsMade[]
  taskChanges: readonly TaskChange[]
  /** What became of the pictures of log entries. */
  pictures: readonly PictureEvent[]
  handovers: readonly HandoverEvent[]
  marks: readonly RollMark[]
  pickups: readonly PickupEvent[]
  alerts: readonly AlertEvent[]
  answers: readonly RecordedAnswer[]
  responses: readonly RecordedResponse[]
  erasures: readonly RecordErasure[]
}

/** `isFinal`: the answer can no longer change. */
export type RecordedAnswer = GivenAnswer & { isFinal: boolean }

export type RecordedResponse = AlertResponse & { seq: number; devicetimestamp: string }

/** That a name was erased in an incident. */
export type RecordErasure = {
  seq: number
  number: number
  commitments: string[]
  userid: string
  authorname: string
  confirmedby: string
  confirmedname: string
  timestamp: string
  mac: string
}

/** The last minute that is over: answers received in it, or earlier, are complete. */
export function lastMinute(now: Date): Date {
  return new Date(now.getTime() - 60_000)
}

/** The cursors after these rows are sealed; `added` is the number of their entries. */
export function advance(cursors: Cursors, sources: RecordSources, added: number): Cursors {
  const { entries, checks, changes, allocations, debriefs, counts, alerts, answers } = sources
  return {
    length: cursors.length + added,
    logseq: entries.at(-1)?.seq ?? cursors.logseq,
    checkseq: checks.at(-1)?.seq ?? cursors.checkseq,
    changeversion: changes.at(-1)?.version ?? cursors.changeversion,
    allocationseq: allocations.at(-1)?.seq ?? cursors.allocationseq,
    debriefversion: debriefs.at(-1)?.version ?? cursors.debriefversion,
    countseq: counts.at(-1)?.seq ?? cursors.countseq,
    alertseq: alerts.at(-1)?.seq ?? cursors.alertseq,
    answerseq: answers.at(-1)?.seq ?? cursors.answerseq,
    responseseq: sources.responses.at(-1)?.seq ?? cursors.responseseq,
    taskseq: sources.tasks.at(-1)?.seq ?? cursors.taskseq,
    taskchangeseq: sources.taskChanges.at(-1)?.seq ?? cursors.taskchangeseq,
    pictureseq: sources.pictures.at(-1)?.seq ?? cursors.pictureseq,
    handoverseq: sources.handovers.at(-1)?.seq ?? cursors.handoverseq,
    markseq: sources.marks.at(-1)?.seq ?? cursors.markseq,
    pickupseq: sources.pickups.at(-1)?.seq ?? cursors.pickupseq,
    erasureseq: sources.erasures.at(-1)?.seq ?? cursors.erasureseq,
  }
}

/** The rows that have been sealed; later rows are part of the next export. */
export function withinCursors(sources: RecordSources, cursors: Cursors): RecordSources {
  return {
    ...sources,
    entries: sources.entries.filter(({ seq }) => seq <= cursors.logseq),
    checks: sources.checks.filter(({ seq }) => seq <= cursors.checkseq),
    changes: sources.changes.filter(({ version }) => version <= cursors.changeversion),
    allocations: sources.allocations.filter(({ seq }) => seq <= cursors.allocationseq),
    debriefs: sources.debriefs.filter(({ version }) => version <= cursors.debriefversion),
    counts: sources.counts.filter(({ seq }) => seq <= cursors.countseq),
    alerts: sources.alerts.filter(({ seq }) => seq <= cursors.alertseq),
    answers: sources.answers.filter(({ seq }) => seq <= cursors.answerseq),
    responses: sources.responses.filter(({ seq }) => seq <= cursors.responseseq),
    tasks: sources.tasks.filter(({ seq }) => seq <= cursors.taskseq),
    taskChanges: sources.taskChanges.filter(({ seq }) => seq <= cursors.taskchangeseq),
    pictures: sources.pictures.filter(({ seq }) => seq <= cursors.pictureseq),
    handovers: sources.handovers.filter(({ seq }) => seq <= cursors.handoverseq),
    marks: sources.marks.filter(({ seq }) => seq <= cursors.markseq),
    pickups: sources.pickups.filter(({ seq }) => seq <= cursors.pickupseq),
    erasures: sources.erasures.filter(({ seq }) => seq <= cursors.erasureseq),
  }
}

/** The entries in the order of their seals; entries without a seal come last. */
export function inSealedOrder(
  entries: readonly SealedEntry[],
  seals: readonly { kind: RecordKind; id: string }[],
): SealedEntry[] {
  const keyOf = ({ kind, id }: { kind: RecordKind; id: string }) => `${kind} ${id}`
  const unsealed = new Map(entries.map((entry) => [keyOf(entry), entry]))
  const sealed = seals.flatMap((seal) => {
    const entry = unsealed.get(keyOf(seal))
    unsealed.delete(keyOf(seal))
    return entry ? [entry] : []
  })
  return [...sealed, ...unsealed.values()]
}
