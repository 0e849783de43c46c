import type { Exercise, ExerciseInterval } from './exercises.ts'

/** `due` is null for a kind that was never practised, which is overdue. Times are ISO 8601 in UTC. */
export type DueExercise = {
  kind: string
  months: number
  last: string | null
  due: string | null
  state: 'overdue' | 'soon' | 'later'
}

const SOON_MS = 28 * 24 * 60 * 60 * 1000

/** When each kind is due again, the most urgent first. `now` is in milliseconds. */
export function dueExercises(
  intervals: readonly ExerciseInterval[],
  exercises: readonly Pick<Exercise, 'kind' | 'timestamp'>[],
  now: number,
): DueExercise[] {
  return intervals
    .map(({ kind, months }): DueExercise => {
      const times = exercises
        .filter((exercise) => exercise.kind === kind)
        .map(({ timestamp }) => timestamp)
      const last = times.sort().at(-1) ?? null
      const due = last === null ? null : addMonths(last, months)
      return { kind, months, last, due, state: stateOf(due, now) }
    })
    .sort((a, b) => (a.due ?? '').localeCompare(b.due ?? '') || a.kind.localeCompare(b.kind))
}

function stateOf(due: string | null, now: number): DueExercise['state'] {
  if (due === null || Date.parse(due) <= now) return 'overdue'
  return Date.parse(due) - now <= SOON_MS ? 'soon' : 'later'
}

/** The same day of a later month, or that month's last day if it is shorter. */
function addMonths(time: string, months: number): string {
  const date = new Date(time)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.toISOString()
}
