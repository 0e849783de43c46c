import type { Alert } from '@holdfast/contract/alerts/alerts'
import { ALERT_REPEAT_MINUTES, CALL_COMING_MS } from '@holdfast/contract/limits'
import { pluralise } from '@holdfast/contract/text'
import type { Context } from '../../../platform/context.ts'
import type { Scope } from '../../../platform/database/database.ts'
import { appendSummary } from '../../incident-log/index.ts'
import type { AlertDependencies } from '../alert-dependencies.ts'
import { readAlertSettings, type StoredAlertSettings } from '../alert-settings-store.ts'
import { summaryText } from '../alerts-rules.ts'
import { findAlert } from '../alerts-store.ts'
import { readRecipients } from '../answers/alert-answers-store.ts'
import type { PushSender } from '../push/push-sender.ts'
import { sendMails } from './alert-mails.ts'
import { sendPushes } from './alert-pushes.ts'
import { pushCalls } from './call-pushes.ts'
import {
  type DeliveryEvent,
  findPushesOf,
  giveUpHeldBack,
  insertDeliveries,
  type NewDelivery,
} from './deliveries-store.ts'
import type { Delivery, DeliveryResult } from './delivery-queue.ts'
import { findStop } from './stopped-deliveries.ts'
import { sendToWebhook } from './webhook.ts'

const MINUTE_MS = 60_000
/** A delivery is given up after this time: later it would only mislead. */
const TOO_LATE_MS = 60 * MINUTE_MS

/** How many updates of an alert, or calls for help, are delivered within a minute; after that, one a minute. */
const MAX_DELIVERED_A_MINUTE = 3

type Planned = {
  id: string
  event: Exclude<DeliveryEvent, 'repeated' | 'called'>
  due: Date
  without?: readonly NewDelivery['channel'][]
  settings: StoredAlertSettings
}

/** Stores, in the transaction of the alert, what to send besides the events to connected devices. */
export async function planDeliveries(
  scope: Scope,
  { id, event, due, without = [], settings }: Planned,
  now: Date,
): Promise<void> {
  const repeats = event === 'sent' && settings.alertrepeat ? ALERT_REPEAT_MINUTES : []
  const deliveries: NewDelivery[] = [
    { channel: 'push', event, due },
    ...repeats.map((minutes): NewDelivery => {
      const later = new Date(due.getTime() + minutes * MINUTE_MS)
      return { channel: 'push', event: 'repeated', due: later }
    }),
  ]
  if (settings.alertmail && event !== 'updated') deliveries.push({ channel: 'mail', event, due })
  if (settings.webhookurl !== '') deliveries.push({ channel: 'webhook', event, due })
  const wanted = deliveries.filter(({ channel }) => !without.includes(channel))
  await insertDeliveries(scope, { alertid: id, deliveries: wanted, created: now })
}

export async function planUpdate(
  scope: Scope,
  { id, heldback }: Pick<Alert, 'id' | 'heldback'>,
  now: Date,
): Promise<void> {
  // The alert itself has not been delivered yet; it will include its updates.
  if (heldback !== null && Date.parse(heldback) > now.getTime()) return
  const due = await dueOf('updated', scope, id, now)
  if (due === undefined) return
  const settings = await readAlertSettings(scope)
  await planDeliveries(scope, { id, event: 'updated', due, settings }, now)
}

/** A call that comes late, after the end of the alert, is pushed too: by then nobody looks at the answers. */
export async function planCall(scope: Scope, alertid: string, now: Date): Promise<void> {
  const due = await dueOf('called', scope, alertid, now)
  if (due === undefined) return
  const deliveries = [{ channel: 'push', event: 'called', due } as const]
  await insertDeliveries(scope, { alertid, deliveries, created: now })
}

/** A call to which somebody is coming is pushed once more unless it has ended: one tap may have been a mistake. */
export async function planCallAgain(
  scope: Scope,
  alertid: string,
  { coming, now }: { coming: string; now: Date },
): Promise<void> {
  const due = new Date(Math.max(Date.parse(coming) + CALL_COMING_MS, now.getTime()))
  const deliveries = [{ channel: 'push', event: 'called', due } as const]
  await insertDeliveries(scope, { alertid, deliveries, created: now })
}

/** If nobody has been notified of the alert yet, nobody is notified of its end either. */
export async function planEnd(
  scope: Scope,
  { id, heldback }: Pick<Alert, 'id' | 'heldback'>,
  now: Date,
): Promise<void> {
  const unheard = heldback === null ? [] : await giveUpHeldBack(scope, id, now)
  const settings = await readAlertSettings(scope)
  const planned = { id, event: 'ended', due: now, without: unheard, settings } as const
  await planDeliveries(scope, planned, now)
}

/**
 * When to deliver an update or a call for help. Undefined if a waiting delivery covers it too: a push has no
 * words, and the webhook gets all updates.
 */
async function dueOf(
  event: 'updated' | 'called',
  scope: Scope,
  alertid: string,
  now: Date,
): Promise<Date | undefined> {
  const since = new Date(now.getTime() - MINUTE_MS)
  const inAMinute = now.getTime() + MINUTE_MS
  // Pushes planned for later, which ask whether somebody is there, do not count.
  const pushes = (await findPushesOf(event, scope, alertid, since)).filter(
    ({ due }) => Date.parse(due) <= inAMinute,
  )
  if (pushes.length < MAX_DELIVERED_A_MINUTE) return now
  const isToCome = pushes.some(({ due, attempts }) => {
    const time = Date.parse(due)
    return attempts === 0 && time > now.getTime() && time <= inAMinute
  })
  return isToCome ? undefined : new Date(inAMinute)
}

type DeliveryMeans = { context: Context; sender: PushSender; dependencies: AlertDependencies }

/** Does not throw for a failure that may pass: then the result is the state `retry`. */
export async function deliver(
  { context, sender, dependencies }: DeliveryMeans,
  delivery: Delivery,
  canContinue: () => boolean,
): Promise<DeliveryResult> {
  const { organisationid, alertid, channel, event, created } = delivery
  const alert = await context.database.read(organisationid, (scope) => findAlert(scope, alertid))
  const age = context.now().getTime() - Date.parse(created)
  if (!alert || age > TOO_LATE_MS) return { outcome: 'Too late', state: 'given up' }
  const readStop = () => context.database.read(organisationid, (scope) => findStop(scope, delivery))
  const mistaken = event === 'ended' ? await readStop() : undefined
  if (mistaken) return mistaken
  if (channel === 'webhook') return sendToWebhook(context, alert, delivery)
  if (event === 'called')
    return pushCalls({ context, sender, dependencies }, alert, delivery, canContinue)
  if (event === 'repeated' && alert.ended === null && delivery.attempts === 1)
    await logAnswerCounts(context, dependencies, organisationid, alert)
  const stop = await readStop()
  if (stop) return stop
  if (channel === 'mail') return sendMails(context, alert, delivery, canContinue)
  const receiptSecret = dependencies.pushKeys.privateKey
  return sendPushes({ context, sender, receiptSecret }, alert, { ...delivery, event }, canContinue)
}

/** Writes into the incident's log how many have answered so far. */
async function logAnswerCounts(
  { database, now }: Context,
  { onEntriesAppended }: AlertDependencies,
  organisationid: string,
  alert: Alert,
): Promise<void> {
  const { incidentid } = alert
  const minutes = Math.round((now().getTime() - Date.parse(alert.timestamp)) / MINUTE_MS)
  const after = `after ${pluralise(minutes, 'minute')}`
  const entries = await database.change(
    organisationid,
    [{ collection: 'logs', ownerid: incidentid }],
    async (scope) => {
      const recipients = await readRecipients(scope, alert.id)
      const content = summaryText(alert, after, recipients)
      return appendSummary(scope, incidentid, { now: now(), content })
    },
  )
  onEntriesAppended(organisationid, entries)
}
