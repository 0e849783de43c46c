import { isForEverybody } from '@holdfast/contract/alerts/alert-purpose'
import type { Alert } from '@holdfast/contract/alerts/alerts'

export type EndedAlert = Alert & { ended: string }

/** The alert of an incident that ended last; undefined if it has none, or while one is in progress. */
export function lastEndedAlert(
  alerts: readonly Alert[],
  incidentid: string,
): EndedAlert | undefined {
  const own = alerts.filter((alert) => alert.incidentid === incidentid)
  const ended = own.filter((alert): alert is EndedAlert => alert.ended !== null)
  if (ended.length < own.length) return undefined
  return ended.toSorted((a, b) => b.ended.localeCompare(a.ended))[0]
}

/**
 * What is still in progress beside an alert, so that the end of that one is no all clear: see decision 145.
 * An exercise stands in the way of the end of another exercise only.
 */
export function openBeside(alerts: readonly Alert[], { id, exercise }: Alert): Alert[] {
  return alerts
    .filter((alert) => alert.id !== id && alert.ended === null && (exercise || !alert.exercise))
    .sort((a, b) => Number(a.exercise) - Number(b.exercise))
}

/** Which word says how it ended. A call to some people, such as a first aider, is no all clear for anybody. */
export function endWordOf({
  mistake,
  ...alert
}: Pick<Alert, 'mistake' | 'recipientids' | 'sound'>): 'mistake' | 'allclear' | 'ended' {
  if (mistake) return 'mistake'
  return isForEverybody(alert) ? 'allclear' : 'ended'
}
