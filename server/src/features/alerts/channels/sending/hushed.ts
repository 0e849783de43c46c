import { findSilencing } from '@holdfast/contract/alerts/alert-sounds'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { Scope } from '../../../../platform/database/database.ts'
import { readOpenAlerts } from '../../open-alerts-store.ts'

/** Whether phones must make no sound: the alert is silent, or people hide because of another one. */
export async function isHushed(scope: Scope, alert: Alert): Promise<boolean> {
  if (alert.sound === 'silent') return true
  return findSilencing(alert, await readOpenAlerts(scope)) !== undefined
}
