import type { Alert } from '@holdfast/contract/alerts/alerts'
import { newestAlertToAll } from '@holdfast/contract/roll-call/counted-before'
import { useMemo } from 'react'
import { useAlerts } from '../alerts/alerts.ts'
import { useMergedIds } from './merged-lists.ts'

const NONE: Alert[] = []

/** All alerts; those of incidents that are merged into this one are given as its own. */
export function useAlertsReadTogether(incidentid: string | undefined): readonly Alert[] {
  const alerts = useAlerts().data ?? NONE
  const ids = useMergedIds(incidentid)
  return useMemo(
    () =>
      ids.length === 0 || incidentid === undefined
        ? alerts
        : alerts.map((alert) =>
            ids.includes(alert.incidentid) ? { ...alert, incidentid } : alert,
          ),
    [alerts, ids, incidentid],
  )
}

/** The newest alert to everybody in the incident, as far as this device knows. */
export function useNewestAlertToAll(incidentid: string | undefined): Alert | undefined {
  const alerts = useAlertsReadTogether(incidentid)
  return useMemo(
    () => (incidentid === undefined ? undefined : newestAlertToAll(alerts, [incidentid])),
    [alerts, incidentid],
  )
}
