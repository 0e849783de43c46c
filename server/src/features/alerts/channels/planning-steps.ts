import { ALERT_HAD_ENDED } from '@holdfast/contract/alerts/delivery-outcomes'
import type { Scope } from '../../../platform/database/database.ts'
import { findContinued } from '../continuing-alerts-store.ts'
import { findEscalation } from './channels-store.ts'
import { NOT_NEEDED } from './sending/step-texts-rules.ts'
import {
  cancelMessages,
  cancelSteps,
  copySteps,
  hasSentMessages,
  insertSteps,
} from './sending/steps-store.ts'

const SECOND_MS = 1000

type PlannedAlert = { id: string; kind: string }

/** Plans, in the transaction of the alert, when those who have not answered get text messages or calls. */
export async function planSteps(
  scope: Scope,
  { id: alertid, kind }: PlannedAlert,
  { sent, now }: { sent: Date; now: Date },
): Promise<void> {
  const escalation = await findEscalation(scope, kind)
  if (!escalation) return
  const { groups, silent } = escalation
  const steps = escalation.escalation.map(({ after, channel: channelid }) => ({
    ...{ alertid, channelid, groups, silent, event: 'sent' as const },
    due: new Date(sent.getTime() + after * SECOND_MS),
    created: now,
  }))
  await insertSteps(scope, steps)
}

/**
 * In the transaction of an alert that goes on: its steps go on, too. Those that had come tell people at once, because
 * the last that they heard may be that the alert has ended.
 */
export async function continueSteps(
  scope: Scope,
  alerts: { from: string; to: string },
  now: Date,
): Promise<void> {
  await copySteps(scope, { ...alerts, now })
}

/**
 * In the transaction of the end: nothing that has not begun is sent any more. Whoever was told of the alert
 * is told of its end, once what is being sent at this moment has arrived.
 */
export async function planEndStep(scope: Scope, alertid: string, now: Date): Promise<void> {
  await cancel(scope, alertid, { event: 'sent', outcome: ALERT_HAD_ENDED, now })
  // It may have ended before anybody was told that it goes on; they still believe what they heard before.
  if (!(await hasSentMessages(scope, await findContinued(scope, alertid)))) return
  const step = { alertid, channelid: '', groups: [], silent: true, event: 'ended' as const }
  await insertSteps(scope, [{ ...step, due: now, created: now }])
}

/** In the transaction of an alert that goes on: what has not been sent about its end is not sent. */
export async function cancelEndStep(scope: Scope, alertid: string, now: Date): Promise<void> {
  await cancel(scope, alertid, { event: 'ended', outcome: NOT_NEEDED.goesOn, now })
}

/** The steps first: whoever turns one into messages holds it, and has stored them when this goes on. */
async function cancel(
  scope: Scope,
  alertid: string,
  cancelled: { event: 'sent' | 'ended'; outcome: string; now: Date },
): Promise<void> {
  await cancelSteps(scope, alertid, cancelled)
  await cancelMessages(scope, alertid, cancelled)
}
