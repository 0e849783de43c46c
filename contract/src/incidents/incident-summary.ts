import type { Alert } from '../alerts/alerts.ts'
import { groupBy } from '../grouping.ts'
import { newestAlertToAll } from '../roll-call/counted-before.ts'
import type { RollGroup } from '../roll-call/roll-call.ts'
import {
  type RollCall,
  type SummableCount,
  summariseRollCall,
} from '../roll-call/roll-call-totals.ts'
import { byNewest, byOldest } from '../sorting.ts'
import { type Decision, type Methane, readDecision, readMethane } from './entry-contents.ts'
import type { IncidentField } from './incident-fields.ts'
import type { LogEntry } from './incident-log.ts'
import { isOverdue, isToDo } from './task-state.ts'
import type { Task, TaskChange } from './tasks.ts'

/**
 * What a record says at one moment, sorted by what people ask: the decisions, the tasks, the roll call, the
 * alerts, who holds which role. The server and devices make it from the same rows; it has no words of its
 * own. `handover-brief.ts` puts it into sentences.
 */

type SummaryEntry = Pick<
  LogEntry,
  'id' | 'seq' | 'type' | 'content' | 'timestamp' | 'authorname'
> & {
  refersto?: string | null
}
type SummaryTask = Pick<
  Task,
  'id' | 'title' | 'detail' | 'state' | 'ownername' | 'due' | 'timestamp' | 'seq'
> & { changes: readonly Pick<TaskChange, 'timestamp' | 'seq' | 'authorname' | 'state'>[] }
type SummaryAlert = Pick<
  Alert,
  | ('id' | 'title' | 'message' | 'timestamp' | 'authorname' | 'ended' | 'endedby')
  | ('incidentid' | 'recipientids' | 'sound' | 'heldback' | 'mistake')
>
type SummaryGroup = Pick<RollGroup, 'id' | 'name' | 'expected' | 'sort' | 'counters'>

type SummarisedIncident = Record<IncidentField, string> & {
  id: string
  timestamp: string
  closed: string | null
  exercise: boolean
  authorname: string
}

export type SummarySources<Count extends SummableCount = SummableCount> = {
  incident: SummarisedIncident
  entries: readonly SummaryEntry[]
  tasks: readonly SummaryTask[]
  groups: readonly SummaryGroup[]
  counts: readonly Count[]
  /** Those of other incidents are left out. */
  alerts: readonly SummaryAlert[]
  /** The team roles in the order of their list, each with the names of its holders. */
  team: readonly RoleHolders[]
  /** The moment, in ISO 8601. */
  at: string
}

export type RoleHolders = { roleid: string; role: string; names: readonly string[] }

/** Who added what to an entry later. */
type Correction = { timestamp: string; authorname: string; text: string }
type Stated = { id: string; timestamp: string; authorname: string; corrections: Correction[] }

export type SummaryDecision = Decision & Stated
export type SummaryReport = Methane & Stated

export type IncidentSummary<Count extends SummableCount = SummableCount> = {
  at: string
  incident: SummarisedIncident
  /** Newest first. */
  decisions: SummaryDecision[]
  /** The first review that is still to come. */
  nextReview: { time: string; decision: string } | null
  /** The last report to the emergency services. */
  report: SummaryReport | null
  tasks: {
    /** Those that are overdue come first, then by when they are due; without a time they come last. */
    toDo: (SummaryTask & { overdue: boolean })[]
    /** Done or cancelled; what was changed last comes first. */
    finished: SummaryTask[]
  }
  rollCall: RollCall<Count>
  /** Newest first. */
  alerts: SummaryAlert[]
  team: readonly RoleHolders[]
  /** What people wrote in words, newest first, without decisions and reports. */
  entries: (Stated & { text: string })[]
}

export function summariseIncident<Count extends SummableCount>({
  incident,
  entries,
  tasks,
  groups,
  counts,
  alerts,
  team,
  at,
}: SummarySources<Count>): IncidentSummary<Count> {
  const newest = entries.toSorted(byOldest).reverse()
  const stated = statedWith(correctionsIn(newest))
  const decisions = newest.flatMap((entry) => {
    const decision = readDecision(entry)
    return decision ? [{ ...decision, ...stated(entry) }] : []
  })
  const reports = newest.flatMap((entry) => {
    const report = readMethane(entry)
    return report ? [{ ...report, ...stated(entry) }] : []
  })
  return {
    at,
    incident,
    decisions,
    nextReview: nextReviewIn(decisions, at),
    report: reports[0] ?? null,
    tasks: tasksAt(tasks, at),
    rollCall: summariseRollCall(groups, counts, newestAlertToAll(alerts, incident.closed)),
    alerts: alerts.filter(({ incidentid }) => incidentid === incident.id).toSorted(byNewest),
    team,
    entries: newest
      .filter(({ type }) => type === 'text')
      .map((entry) => ({ ...stated(entry), text: entry.content })),
  }
}

/** The corrections of each entry, oldest first. */
function correctionsIn(newest: readonly SummaryEntry[]): Map<string, SummaryEntry[]> {
  const corrections = newest.filter(({ type }) => type === 'correction').reverse()
  return groupBy(corrections, ({ refersto }) => refersto ?? '')
}

function statedWith(corrections: ReadonlyMap<string, SummaryEntry[]>) {
  return ({ id, timestamp, authorname }: SummaryEntry): Stated => ({
    ...{ id, timestamp, authorname },
    corrections: (corrections.get(id) ?? []).map((each) => ({
      ...{ timestamp: each.timestamp, authorname: each.authorname, text: each.content },
    })),
  })
}

function nextReviewIn(
  decisions: readonly SummaryDecision[],
  at: string,
): IncidentSummary['nextReview'] {
  const [next] = decisions
    .flatMap(({ review, decision }) => (review === null ? [] : [{ time: review, decision }]))
    .filter(({ time }) => Date.parse(time) >= Date.parse(at))
    .sort((a, b) => Date.parse(a.time) - Date.parse(b.time))
  return next ?? null
}

function tasksAt(tasks: readonly SummaryTask[], at: string): IncidentSummary['tasks'] {
  const now = Date.parse(at)
  const dueAt = ({ due }: SummaryTask) =>
    due === null ? Number.POSITIVE_INFINITY : Date.parse(due)
  const toDo = tasks
    .filter(isToDo)
    // Two without a time: Infinity - Infinity is no number.
    .toSorted((a, b) => (dueAt(a) === dueAt(b) ? byOldest(a, b) : dueAt(a) - dueAt(b)))
    .map((task) => ({ ...task, overdue: isOverdue(task, now) }))
  const finished = tasks
    .filter((task) => !isToDo(task))
    .toSorted((a, b) => (lastChange(a) < lastChange(b) ? 1 : -1))
  return { toDo, finished }
}

function lastChange({ timestamp, changes }: SummaryTask): string {
  return changes.reduce(
    (last, change) => (change.timestamp > last ? change.timestamp : last),
    timestamp,
  )
}
