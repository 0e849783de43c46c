import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { asOfMainIncident } from '@holdfast/contract/incidents/merged-incidents'
import { newestAlertToAll } from '@holdfast/contract/roll-call/counted-before'
import { useMemo } from 'react'
import type { CachedBody } from '../../storage/device-store.ts'
import { useAlerts } from '../alerts/alerts.ts'
import { listKey } from '../lists/collection.ts'
import { queryClient } from '../lists/query-client.ts'
import { useIncidents } from './incidents.ts'
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
        : asOfMainIncident(alerts, incidentid, ids),
    [alerts, ids, incidentid],
  )
}

/** The id of the newest alert to everybody that this device knows; empty if it knows none. */
export function knownAlert(organisationid: string, incidentid: string): string {
  const bodyNow = <Row>(name: 'alerts' | 'incidents') =>
    queryClient.getQueryData<CachedBody<Row[]>>(listKey(organisationid, name))?.body ?? []
  const incident = bodyNow<Incident>('incidents').find(({ id }) => id === incidentid)
  return newestAlertToAll(bodyNow<Alert>('alerts'), incident?.closed ?? null)?.id ?? ''
}

/** The newest alert to everybody before the closing of the incident, as far as this device knows. */
export function useNewestAlertToAll(incidentid: string | undefined): Alert | undefined {
  const alerts = useAlerts().data ?? NONE
  const incidents = useIncidents().data
  return useMemo(() => {
    const incident = incidents?.find(({ id }) => id === incidentid)
    return incident && newestAlertToAll(alerts, incident.closed)
  }, [alerts, incidents, incidentid])
}
