import type { Context } from '../../../../platform/context.ts'
import type { Scope } from '../../../../platform/database/database.ts'
import { type AlertForMessages, findAlertForMessages } from '../../alerts-store.ts'
import { findContinuation } from '../../continuing-alerts-store.ts'
import { setFailure } from '../channels-store.ts'
import { lookAgain } from './hushed.ts'
import {
  type ClaimedMessage,
  countMessagesOfStep,
  finishMessage,
  hasWaitingMessages,
  readMessagesOfStep,
} from './messages-store.ts'
import type { Sent } from './send-message.ts'
import {
  failureText,
  type StepCount,
  sumText,
  untoldText,
  whoIsNotTold,
} from './step-texts-rules.ts'
import { addPendingText, lockStep, markTold } from './steps-store.ts'

export const MAX_ATTEMPTS = 5
const FIRST_RETRY_MS = 5000

/**
 * Stores what became of a message, whether the gateway works, and what the log is to say: once for each step that the
 * gateway does not work, and once how many messages it has taken. The caller writes that in a transaction of its own:
 * whoever closes an incident holds its log and waits for the messages, so this must not wait for the log.
 */
export async function storeOutcome(
  { database, now }: Context,
  message: ClaimedMessage,
  sent: Sent,
): Promise<void> {
  const { organisationid, stepseq, attempts } = message
  await database.change(organisationid, [], async (scope) => {
    // Missing if the incident was deleted.
    const step = await lockStep(scope, stepseq)
    if (!step) return
    const isStored = await finishMessage(scope, message, nextOf(sent, attempts, now()))
    if (!isStored) return
    await storeHealth(scope, message, sent, now())
    const alert = await findAlertForMessages(scope, message.alertid)
    if (!alert) return
    for (const text of await findTexts(scope, { message, sent, step, alert })) {
      await addPendingText(scope, stepseq, text)
    }
  })
}

/** Where nothing was sent, this was no attempt. */
function nextOf({ state, outcome, cost }: Sent, attempts: number, now: Date) {
  if (state === 'later') {
    const due = lookAgain(now)
    return { state: 'waiting', outcome, cost, due, attempts: attempts - 1 } as const
  }
  if (state === 'unneeded') return { state, outcome, cost, attempts: attempts - 1 }
  if (state !== 'retry') return { state, outcome, cost }
  if (attempts >= MAX_ATTEMPTS) return { state: 'failed', outcome, cost } as const
  const due = new Date(now.getTime() + FIRST_RETRY_MS * 2 ** (attempts - 1))
  return { state: 'waiting', outcome, cost, due } as const
}

async function storeHealth(
  scope: Scope,
  { channelid }: ClaimedMessage,
  { state, isBroken, outcome }: Sent,
  now: Date,
): Promise<void> {
  if (state === 'handed') await setFailure(scope, channelid, { failure: '', now })
  else if (isBroken) await setFailure(scope, channelid, { failure: outcome, now })
}

type Stored = {
  message: ClaimedMessage
  sent: Sent
  step: { toldfailure: boolean; summed: boolean }
  alert: AlertForMessages
}

async function findTexts(scope: Scope, { message, sent, step, alert }: Stored): Promise<string[]> {
  if (message.event === 'ended') return findUntold(scope, { message, step, alert })
  if (alert.ended !== null) return []
  const texts: string[] = []
  const about = { alert, channel: message.channelname, voice: message.voice }
  if (sent.isBroken && !step.toldfailure) {
    await markTold(scope, message.stepseq, { toldfailure: true })
    texts.push(failureText(about, sent.outcome))
  }
  if (!step.summed && !(await hasWaitingMessages(scope, message.stepseq))) {
    const counts = (await countMessagesOfStep(scope, message.stepseq)).map(
      ({ count, ...row }): StepCount => ({ ...row, count: Number(count) }),
    )
    await markTold(scope, message.stepseq, { summed: true })
    texts.push(sumText(about, counts))
  }
  return texts
}

/** Of the end only who was not told: they still believe that the alert is on. */
async function findUntold(
  scope: Scope,
  { message, step, alert }: Omit<Stored, 'sent'>,
): Promise<string[]> {
  if (step.summed || (await hasWaitingMessages(scope, message.stepseq))) return []
  await markTold(scope, message.stepseq, { summed: true })
  if (await findContinuation(scope, alert.id)) return []
  const names = whoIsNotTold(await readMessagesOfStep(scope, message.stepseq))
  return names.length === 0 ? [] : [untoldText({ alert }, names)]
}
