import type { AlertDelivery } from '@holdfast/contract/alerts/alert-settings'
import { ALERT_HAD_ENDED } from '@holdfast/contract/alerts/delivery-outcomes'
import { sql } from 'kysely'
import type { Scope } from '../../../platform/database/database.ts'

export type DeliveryEvent = AlertDelivery['event']
export type NewDelivery = { channel: AlertDelivery['channel']; event: DeliveryEvent; due: Date }

export async function insertDeliveries(
  { trx, organisationid }: Scope,
  {
    alertid,
    deliveries,
    created,
  }: { alertid: string; deliveries: readonly NewDelivery[]; created: Date },
): Promise<void> {
  if (deliveries.length === 0) return
  await trx
    .insertInto('alert_deliveries')
    .values(deliveries.map((delivery) => ({ ...delivery, organisationid, alertid, created })))
    .execute()
}

/** Gives up the deliveries of a held-back alert that no process has begun. Returns their channels. */
export async function giveUpHeldBack(
  { trx, organisationid }: Scope,
  alertid: string,
  now: Date,
): Promise<NewDelivery['channel'][]> {
  const rows = await trx
    .updateTable('alert_deliveries')
    .set({ done: now, outcome: ALERT_HAD_ENDED })
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .where('event', '=', 'sent')
    .where('attempts', '=', 0)
    .where('done', 'is', null)
    .returning('channel')
    .execute()
  return rows.map(({ channel }) => channel)
}

/** The pushes of updates, or of calls for help, that were planned since a time. */
export function findPushesOf(
  event: 'updated' | 'called',
  { trx, organisationid }: Scope,
  alertid: string,
  since: Date,
): Promise<{ due: string; attempts: number }[]> {
  return trx
    .selectFrom('alert_deliveries')
    .select(['due', 'attempts'])
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .where('channel', '=', 'push')
    .where('event', '=', event)
    .where('created', '>', since.toISOString())
    .execute()
}

export async function readDeliveries(
  { trx, organisationid }: Scope,
  max: number,
): Promise<AlertDelivery[]> {
  const rows = await trx
    .selectFrom('alert_deliveries')
    .innerJoin('alerts', (join) =>
      join
        .onRef('alerts.organisationid', '=', 'alert_deliveries.organisationid')
        .onRef('alerts.id', '=', 'alert_deliveries.alertid'),
    )
    .select([
      'alertid',
      'title',
      'channel',
      'event',
      'created',
      'attempts',
      'attempted',
      'outcome',
      'succeeded',
      'reachedcount as reached',
      'due',
      'done',
    ])
    .where('alert_deliveries.organisationid', '=', organisationid)
    .orderBy('alert_deliveries.seq', 'desc')
    .limit(max)
    .execute()
  return rows.map(({ due, done, ...delivery }) => ({
    ...delivery,
    next: done === null ? due : null,
  }))
}

type DeliveryOfAlert = { seq: number; alertid: string }

/** Stores which devices accepted a push, for a retry, and whose they are, for the sender. */
export async function markPushed(
  scope: Scope,
  delivery: DeliveryOfAlert,
  devices: readonly { userid: string; endpoint: string }[],
  pushed: Date,
): Promise<void> {
  await markReached(scope, delivery, devices)
  const { trx, organisationid } = scope
  const userids = devices.map(({ userid }) => userid)
  await trx
    .updateTable('alert_recipients')
    .set({ pushed })
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', delivery.alertid)
    .where('userid', 'in', userids)
    .where('pushed', 'is', null)
    .execute()
}

/** Stores which devices accepted a push, for a retry. */
export async function markReached(
  { trx, organisationid }: Scope,
  { seq }: DeliveryOfAlert,
  devices: readonly { endpoint: string }[],
): Promise<void> {
  const endpoints = devices.map(({ endpoint }) => endpoint)
  await trx
    .updateTable('alert_deliveries')
    .set({ reached: sql<string[]>`reached || ${endpoints}::text[]` })
    .where('organisationid', '=', organisationid)
    .where('seq', '=', seq)
    .where('done', 'is', null)
    .execute()
}

/** `mailed`: when the alert was mailed; null again once the recipient has got the mail about its end. */
export async function markMailed(
  { trx, organisationid }: Scope,
  { alertid, userid }: { alertid: string; userid: string },
  mailed: Date | null,
): Promise<void> {
  await trx
    .updateTable('alert_recipients')
    .set({ mailed })
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .where('userid', '=', userid)
    .execute()
}

/** Whether mails of the alert itself are still to be sent. */
export async function areAlertMailsUnderWay(
  { trx, organisationid }: Scope,
  alertid: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('alert_deliveries')
    .select('seq')
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .where('channel', '=', 'mail')
    .where('event', '=', 'sent')
    .where('done', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether devices are being told of the end of the alert. */
export async function isEndBeingPushed(
  { trx, organisationid }: Scope,
  alertid: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('alert_deliveries')
    .select('seq')
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .where('channel', '=', 'push')
    .where('event', '=', 'ended')
    .where('done', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Which recipients were mailed the alert. `isMailed` is false again after the mail about its end. */
export async function readProgress(
  { trx, organisationid }: Scope,
  alertid: string,
): Promise<{ userid: string; isMailed: boolean }[]> {
  const rows = await trx
    .selectFrom('alert_recipients')
    .select(['userid', 'mailed'])
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .execute()
  return rows.map(({ userid, mailed }) => ({ userid, isMailed: mailed !== null }))
}

type OtherWebhook = {
  seq: number
  event: DeliveryEvent
  attempts: number
  running: boolean
  due: string
  isDone: boolean
}

/** The other deliveries of the same alert to the webhook. */
export async function findOtherWebhooks(
  { trx, organisationid }: Scope,
  { alertid, seq }: { alertid: string; seq: number },
): Promise<OtherWebhook[]> {
  const rows = await trx
    .selectFrom('alert_deliveries')
    .select(['seq', 'event', 'attempts', 'running', 'due', 'done'])
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .where('channel', '=', 'webhook')
    .where('seq', '!=', seq)
    .execute()
  return rows.map(({ done, ...row }) => ({ ...row, isDone: done !== null }))
}

/** Gives up earlier deliveries that the webhook has not received. */
export async function giveUpWebhooks(
  { trx, organisationid }: Scope,
  { alertid, seq }: { alertid: string; seq: number },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('alert_deliveries')
    .set({ done: now, running: false, outcome: ALERT_HAD_ENDED })
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .where('channel', '=', 'webhook')
    .where('seq', '<', seq)
    .where('done', 'is', null)
    .execute()
}
