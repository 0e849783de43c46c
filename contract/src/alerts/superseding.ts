import { isCallForHelp, isForEverybody } from './alert-purpose.ts'
import type { Alert } from './alerts.ts'

/** What decides which alert applies. Of `recipientids` it matters only whether they are null. */
type Order = Pick<Alert, 'id' | 'exercise' | 'timestamp' | 'ended' | 'sound' | 'recipientids'>

/**
 * Whether something else applies now, so that this alert no longer covers a screen to be answered: nobody who is
 * safe in a room during a lockdown may read an older order to leave. A real alert ends what an exercise
 * asks for good; a later alert to everybody, as long as it is open, what an earlier one asks. A call for
 * help (a tone) orders nothing, and stands beside the others.
 */
export function isSuperseded(alerts: readonly Order[], alert: Order): boolean {
  const { exercise, timestamp } = alert
  return alerts.some((other) => {
    const isLater = other.timestamp > timestamp
    if (exercise && !other.exercise) return other.ended === null || isLater
    const isOrder = isForEverybody(other)
    const isEqual = exercise || !other.exercise
    return !isCallForHelp(alert) && isOrder && isEqual && isLater && other.ended === null
  })
}

/** The newest alert that applies instead of this one. */
export function supersedingOf<A extends Order>(alerts: readonly A[], alert: Order): A | undefined {
  return alerts
    .filter((other) => other.id !== alert.id && isSuperseded([other], alert))
    .toSorted((a, b) => b.timestamp.localeCompare(a.timestamp))[0]
}
