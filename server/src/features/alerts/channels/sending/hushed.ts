import { findSilencing } from '@holdfast/contract/alerts/alert-sounds'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { Scope } from '../../../../platform/database/database.ts'
import { readOpenAlerts } from '../../open-alerts-store.ts'

/** Later a message would only mislead, as for other deliveries. */
export const TOO_LATE_MS = 60 * 60 * 1000
const LOOK_AGAIN_MS = 5000

/** When to look again whether people still hide. */
export function whilePeopleHide(now: Date): Date {
  return new Date(now.getTime() + LOOK_AGAIN_MS)
}

type Sounding = Pick<Alert, 'id' | 'sound' | 'exercise' | 'timestamp' | 'ended'>

/**
 * Whether phones must make no sound. `silent`: the alert is, as long as it is open. `hiding`: people hide because of
 * another one, which passes.
 */
export async function findHush(
  scope: Scope,
  alert: Sounding,
): Promise<'silent' | 'hiding' | undefined> {
  if (alert.sound === 'silent') return 'silent'
  const silencing = findSilencing(alert, await readOpenAlerts(scope))
  return silencing === undefined ? undefined : 'hiding'
}

/** Nobody who hides needs to know now that another alert has ended. */
export async function isEndHushed(scope: Scope, alert: Sounding): Promise<boolean> {
  return (await findHush(scope, { ...alert, sound: 'tone' })) !== undefined
}
