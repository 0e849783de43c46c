import type { Alert } from '@holdfast/contract/alerts'
import { byNewest } from '@holdfast/contract/sorting'
import { listKey, useCollection } from './collection.ts'
import { applyServerChange, updateCachedBody } from './device-copy.ts'
import type { Read } from './read.ts'
import { withRecord } from './records.ts'

/** The alerts of the last 28 days, newest first. `alert-actions.ts` sends, answers and ends them. */
export function useAlerts(): Read<Alert[]> {
  return useCollection('alerts')
}

/** Stores an alert that the server has, in memory and on the device. */
export function storeAlert(organisationid: string, alert: Alert): Promise<void> {
  return updateCachedBody<Alert[]>(listKey(organisationid, 'alerts'), (list) =>
    withRecord(list, alert, byNewest),
  )
}

/** Stores an alert from the event stream. It must be on the screen before anything else is read. */
export function storeLiveAlert(organisationid: string, alert: Alert): Promise<void> {
  return applyServerChange<Alert[]>(listKey(organisationid, 'alerts'), (list) =>
    withRecord(list, alert, byNewest),
  )
}
