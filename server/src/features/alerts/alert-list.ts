import type { Alert } from '@holdfast/contract/alerts/alerts'
import { type Caller, canFollowAlert } from '@holdfast/contract/endpoints/permissions'
import { ALERTS_LISTED_MS } from '@holdfast/contract/limits'
import type { CachedLists } from '../../platform/cached-lists/cached-lists.ts'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { AssignedRoles } from '../allocations/index.ts'
import { readAlerts } from './alerts-store.ts'

/** The alerts of the last 28 days, newest first; `response` answers polls. */
export type AlertList = { byId: ReadonlyMap<string, Alert>; response: CachedResponse }
export type ReadAlertList = (organisationid: string) => AlertList | Promise<AlertList>

/** Alerts and their answers are deleted with the incident of the alert. */
export const ALERTS_DEPEND_ON = ['incidents'] as const

export function defineAlertList(cachedLists: CachedLists, now: () => Date): ReadAlertList {
  const alerts = cachedLists.define(
    'alerts',
    async (scope, { organisationid }): Promise<AlertList> => {
      const since = new Date(now().getTime() - ALERTS_LISTED_MS).toISOString()
      const list = await readAlerts(scope, { since })
      return {
        byId: new Map(list.map((alert) => [alert.id, alert])),
        response: CachedResponse.ofCollection('alerts', { organisationid }, list),
      }
    },
    ALERTS_DEPEND_ON,
  )
  return (organisationid) => alerts({ organisationid })
}

type Dependencies = {
  readAlertList: ReadAlertList
  assignedRoles: (organisationid: string) => AssignedRoles | Promise<AssignedRoles>
}

/** Resolves to a function that says whether a caller may follow the alert: see who has answered it. */
export async function whoMayFollow(
  { readAlertList, assignedRoles }: Dependencies,
  organisationid: string,
  alertid: string,
): Promise<(caller: Omit<Caller, 'roles'>) => boolean> {
  const [{ byId }, roles] = await Promise.all([
    readAlertList(organisationid),
    assignedRoles(organisationid),
  ])
  const alert = byId.get(alertid)
  return (caller) =>
    alert !== undefined &&
    canFollowAlert({ ...caller, roles: roles.get(caller.userid) ?? [] }, alert)
}
