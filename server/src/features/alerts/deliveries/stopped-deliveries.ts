import type { Alert } from '@holdfast/contract/alerts/alerts'
import { ALERT_HAD_ENDED } from '@holdfast/contract/alerts/delivery-outcomes'
import type { Scope } from '../../../platform/database/database.ts'
import { findAlert } from '../alerts-store.ts'
import { findContinuation } from '../continuing-alerts-store.ts'
import { findSuperseded } from '../superseding-store.ts'
import type { Delivery, DeliveryResult } from './delivery-queue.ts'

/** Why a delivery stops, perhaps for now only (`later`). */
export type Stop = Pick<DeliveryResult, 'outcome'> & { state: 'given up' | 'later' }

/** Nobody who has learnt that the end was a mistake may still be told of it. */
const GOES_ON: Stop = { outcome: 'The alert goes on', state: 'given up' }

/**
 * Whether pushes or mails of an alert stop, before the first one or between two. The first push of an alert goes out
 * beside what applies: it has no words, and leads to the app, which shows what applies.
 */
export async function findStop(scope: Scope, delivery: Delivery): Promise<Stop | undefined> {
  const alert = await findAlert(scope, delivery.alertid)
  return alert && stopOf(scope, alert, delivery)
}

/** The same for an alert that has just been read. */
export async function stopOf(
  scope: Scope,
  alert: Alert,
  { channel, event }: Pick<Delivery, 'channel' | 'event'>,
): Promise<Stop | undefined> {
  if (event === 'ended') return (await findContinuation(scope, alert.id)) && GOES_ON
  if (alert.ended !== null) return { outcome: ALERT_HAD_ENDED, state: 'given up' }
  if (event === 'updated') return undefined
  const superseded = await findSuperseded(scope, alert)
  if (superseded === undefined) return undefined
  const { state, reason: outcome } = superseded
  if (event === 'repeated') return { outcome, state: 'given up' }
  if (channel !== 'mail') return undefined
  if (state === 'for good') return { outcome, state: 'given up' }
  return { outcome: `Waits: ${outcome}`, state: 'later' }
}

/** What became of a delivery that had begun: `3 sent, 0 failed, then the alert had ended`. */
export function stoppedResult(begun: string, { outcome, state }: Stop): DeliveryResult {
  return { outcome: `${begun}, then ${outcome.replace(/^[A-Z]/, (c) => c.toLowerCase())}`, state }
}
