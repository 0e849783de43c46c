import type { Alert } from '@holdfast/contract/alerts/alerts'
import { byNewest } from '@holdfast/contract/sorting'
import { listKey, useCollection } from '../lists/collection.ts'
import { applyServerChange, updateCachedBody } from '../lists/device-copy.ts'
import type { Read } from '../lists/read.ts'
import { withRecord } from '../lists/records.ts'

/**
 * How long after the end of an alert a device still shows it to a person who has not seen it, and a call
 * for help can be answered: a phone may have had no network for most of a day.
 */
export const ALERT_END_SHOWN_MS = 12 * 60 * 60 * 1000

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
