import type { DeliveryTimes } from '@holdfast/contract/alerts/delivery-times'
import type { DebriefAction } from '@holdfast/contract/incidents/debriefs'
import type { Exercise, ExerciseInterval } from '@holdfast/contract/incidents/exercises'

export type StoredExercise = {
  id: string
  incidentDetails: string
  timestamp: string
  closed: string | null
  authorname: string
  /** The kind that an admin has set. */
  kind: string | null
  wentwell: string | null
  wentbadly: string | null
  actions: DebriefAction[] | null
}

/** One recipient of one alert; `answered` is when they first said that they are safe or need help. */
export type StoredRecipient = {
  incidentid: string
  alertid: string
  kind: string
  sent: string
  userid: string
  name: string
  answered: string | null
}

type Measured = {
  timesOf: (alertid: string) => DeliveryTimes | null
  /** When everybody was counted, by the exercise. */
  allCounted: ReadonlyMap<string, string | null>
}

/**
 * Each exercise, with the people alerted and those who answered. `recipients` are in the order of
 * sending.
 */
export function summariseExercises(
  exercises: readonly StoredExercise[],
  recipients: readonly StoredRecipient[],
  { timesOf, allCounted }: Measured,
): Exercise[] {
  const byIncident = Map.groupBy(recipients, ({ incidentid }) => incidentid)
  return exercises.map((exercise) =>
    summarise(exercise, byIncident.get(exercise.id) ?? [], { timesOf, allCounted }),
  )
}

function summarise(
  stored: StoredExercise,
  recipients: readonly StoredRecipient[],
  { timesOf, allCounted }: Measured,
): Exercise {
  const { kind, wentwell, wentbadly, actions, ...exercise } = stored
  const [first] = recipients
  const people = new Map(recipients.map(({ userid, name }) => [userid, name]))
  // With several alerts, a person who left one unanswered counts as not having answered.
  const withoutAnswer = new Set(
    recipients.filter(({ answered }) => !answered).map(({ userid }) => userid),
  )
  return {
    ...exercise,
    kind: kind ?? first?.kind ?? '',
    alerted: first?.sent ?? null,
    recipients: people.size,
    lastanswer:
      recipients
        .map(({ answered }) => answered ?? '')
        .sort()
        .at(-1) || null,
    allcounted: allCounted.get(exercise.id) ?? null,
    times: first ? timesOf(first.alertid) : null,
    unanswered: [...withoutAnswer].map((userid) => people.get(userid) ?? userid),
    wentwell: wentwell ?? '',
    wentbadly: wentbadly ?? '',
    actions: actions ?? [],
  }
}

/** `evacuate 4, lockdown 12`: for the record of who changed what. */
export function describeIntervals(intervals: readonly ExerciseInterval[]): string {
  return intervals.map(({ kind, months }) => `${kind} ${months}`).join(', ')
}
