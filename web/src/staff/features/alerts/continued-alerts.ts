import type { Alert } from '@holdfast/contract/alerts/alerts'

/** The alert that was sent because the end of this one was a mistake. */
export function continuationOf(
  alerts: readonly Alert[],
  { id }: Pick<Alert, 'id'>,
): Alert | undefined {
  return alerts.find(({ continues }) => continues === id)
}
