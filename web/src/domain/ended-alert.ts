import type { Alert } from '@holdfast/contract/alerts/alerts'

type Ended = Alert & { ended: string }

/** The alert of an incident that ended last; undefined if it has none, or while one is in progress. */
export function lastEndedAlert(alerts: readonly Alert[], incidentid: string): Ended | undefined {
  const own = alerts.filter((alert) => alert.incidentid === incidentid)
  const ended = own.filter((alert): alert is Ended => alert.ended !== null)
  if (ended.length < own.length) return undefined
  return ended.toSorted((a, b) => b.ended.localeCompare(a.ended))[0]
}

/** Whether another alert is in progress, so that the end of this one is no all clear: see decision 145. */
export function isOpenBeside(alerts: readonly Alert[], { id, exercise }: Alert): boolean {
  return alerts.some(
    (alert) => alert.id !== id && alert.ended === null && (exercise || !alert.exercise),
  )
}
