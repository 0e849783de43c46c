import type { Alert } from '@holdfast/contract/alerts'
import { byNewest } from '@holdfast/contract/sorting'
import { listKey, useCollection } from './collection.ts'
import { applyPushedChange, updateCachedBody } from './device-copy.ts'
import type { Read } from './read.ts'
import { withRecord } from './records.ts'

/** The alerts of the last 28 days, newest first. What is done with them is in `alert-actions.ts`. */
export function useAlerts(): Read<Alert[]> {
  return useCollection('alerts')
}

/** Puts an alert that the server has into memory and store. */
export function storeAlert(organisationid: string, alert: Alert): Promise<void> {
  return updateCachedBody<Alert[]>(listKey(organisationid, 'alerts'), (list) =>
    withRecord(list, alert, byNewest),
  )
}

/** The same for one that was pushed: it must be on the screen before anything else is read. */
export function storePushedAlert(organisationid: string, alert: Alert): Promise<void> {
  return applyPushedChange<Alert[]>(listKey(organisationid, 'alerts'), (list) =>
    withRecord(list, alert, byNewest),
  )
}
