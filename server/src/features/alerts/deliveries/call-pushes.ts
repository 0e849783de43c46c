import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { isCallHushed } from '@holdfast/contract/alerts/alert-sounds'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { isComingDue, recipientsCalling } from '@holdfast/contract/alerts/open-calls'
import type { AlertPushPayload } from '@holdfast/contract/alerts/push'
import { canFollowAlert } from '@holdfast/contract/endpoints/permissions'
import type { Context } from '../../../platform/context.ts'
import type { Scope } from '../../../platform/database/database.ts'
import type { AssignedRoles } from '../../allocations/index.ts'
import { readUsers } from '../../users/index.ts'
import type { AlertDependencies } from '../alert-dependencies.ts'
import { readRecipients } from '../answers/alert-answers-store.ts'
import { hasCalls } from '../channels/replies/replies-store.ts'
import { readOpenAlerts } from '../open-alerts-store.ts'
import type { PushSender } from '../push/push-sender.ts'
import { readSubscriptions, type Subscription } from '../push/push-subscriptions-store.ts'
import { markReached } from './deliveries-store.ts'
import type { Delivery, DeliveryResult } from './delivery-queue.ts'

/** A call of an hour ago may still be open: the app shows whether somebody is coming. */
const TTL_SECONDS = 60 * 60

type CallPush = { devices: Subscription[]; isSilent: boolean }
type Means = {
  context: Context
  sender: PushSender
  dependencies: Pick<AlertDependencies, 'assignedRoles'>
}

/** Tells those who follow the alert by push that somebody needs help, even after its end. */
export async function pushCalls(
  { context, sender, dependencies }: Means,
  alert: Alert,
  delivery: Delivery,
  canContinue: () => boolean,
): Promise<DeliveryResult> {
  const { organisationid } = delivery
  const roles = await dependencies.assignedRoles(organisationid)
  const { devices, isSilent } = await context.database.read(organisationid, (scope) =>
    readCallPush(scope, alert, delivery, { roles, now: context.now().getTime() }),
  )
  if (devices.length === 0) return { outcome: 'No device to push to', state: 'delivered' }
  const payload = (): AlertPushPayload => ({
    type: 'call',
    id: alert.id,
    exercise: alert.exercise,
    silent: isSilent,
  })
  const messages = devices.map((subscription) => ({ subscription, payload }))
  const outcomes = await sender.send(organisationid, messages, {
    // Not the alert's own topic: a device that was off must get the alert as well.
    topic: `calls-${alert.id}`.slice(0, 32),
    ttlSeconds: TTL_SECONDS,
    canContinue,
  })
  const accepted = devices.filter((_, index) => outcomes[index] === 'accepted')
  await context.database.change(organisationid, [], (scope) =>
    markReached(scope, delivery, accepted),
  )
  const isAll = outcomes.every((outcome) => outcome === 'accepted' || outcome === 'gone')
  const outcome = `${accepted.length} accepted, ${devices.length - accepted.length} not`
  const reached = delivery.reached.length + accepted.length
  return { outcome, state: isAll ? 'delivered' : 'retry', reached }
}

async function readCallPush(
  scope: Scope,
  alert: Alert,
  { reached, created }: Delivery,
  { roles, now }: { roles: AssignedRoles; now: number },
): Promise<CallPush> {
  const recipients = recipientsCalling(alert, await readRecipients(scope, alert.id))
  const calls = recipients.filter((recipient) => isUnanswered(recipient, now))
  const isStranger = await hasCalls(
    scope,
    alert.id,
    new Date(Date.parse(created) - TTL_SECONDS * 1000),
  )
  const followers = (await readUsers(scope))
    .map(({ id, ...user }) => ({
      ...user,
      userid: id,
      isProvider: false,
      roles: roles.get(id) ?? [],
    }))
    .filter((user) => canFollowAlert(user, alert))
    .filter(({ userid }) => isStranger || calls.some((call) => call.userid !== userid))
  const wanted = new Set(followers.map(({ userid }) => userid))
  const already = new Set(reached)
  const devices = (await readSubscriptions(scope)).filter(
    ({ userid, endpoint }) => wanted.has(userid) && !already.has(endpoint),
  )
  return { devices, isSilent: isCallHushed(alert, await readOpenAlerts(scope)) }
}

/** A push that comes soon after somebody has said that they are coming only wakes people. */
function isUnanswered({ answer, responses }: AlertRecipient, now: number): boolean {
  const isOnTheWay = responses.some(
    ({ kind, timestamp }) => kind === 'coming' && !isComingDue(timestamp, now),
  )
  return answer === 'help' && !isOnTheWay
}
