import { withEveryWord } from '@holdfast/contract/alerts/alert-translations'
import type { Alert, AlertRequest } from '@holdfast/contract/alerts/alerts'
import type { AlertKind } from '@holdfast/contract/content/content'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readUpdates } from './alert-updates-store.ts'

export type Recipient = { userid: string; name: string }

export type SentAlert = Omit<AlertKind, 'id' | 'roles' | 'rooms' | 'translations'> & {
  rooms: boolean
  translations: Alert['translations']
  areas: Alert['areas']
  others: string
  id: string
  kind: string
  incidentid: string
  message: string
  exercise: boolean
  userid: string
  authorname: string
  timestamp: string
  request: AlertRequest
  heldback: string | null
  pressed: string
  continues: string | null
  callerid: string | null
  foreveryone: boolean
}

/** Serialises sending, changing and ending the alert, even before it is stored. */
export async function lockAlert({ trx, organisationid }: Scope, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alert ${organisationid} ${id}`}, 0))`.execute(
    trx,
  )
}

/** The sender and the request of the alert; undefined if no alert has this id. */
export function findRequest(
  { trx, organisationid }: Scope,
  id: string,
): Promise<{ userid: string; request: AlertRequest } | undefined> {
  return trx
    .selectFrom('alerts')
    .select(['userid', 'request'])
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertAlert(
  scope: Scope,
  { request, translations, areas, ...alert }: SentAlert,
  recipients: readonly Recipient[],
): Promise<void> {
  const { trx, organisationid } = scope
  await trx
    .insertInto('alerts')
    .values({
      ...alert,
      organisationid,
      request: JSON.stringify(request),
      translations: JSON.stringify(translations),
      areas: JSON.stringify(areas),
    })
    .execute()
  await insertRecipients(scope, alert.id, recipients)
}

/** Does not change existing recipients. */
async function insertRecipients(
  { trx, organisationid }: Scope,
  alertid: string,
  recipients: readonly Recipient[],
): Promise<void> {
  const userids = recipients.map(({ userid }) => userid)
  const names = recipients.map(({ name }) => name)
  await sql`
    insert into alert_recipients (organisationid, alertid, userid, name)
    select ${organisationid}, ${alertid}, userid, name
    from unnest(${userids}::text[], ${names}::text[]) as recipient (userid, name)
    on conflict do nothing
  `.execute(trx)
}

/** The alerts since a time, newest first, or the alert with the id. */
export async function readAlerts(
  scope: Scope,
  which: { since: string } | { id: string },
): Promise<Alert[]> {
  const { trx, organisationid } = scope
  const rows = await trx
    .selectFrom('alerts')
    .select([
      'id',
      'kind',
      'title',
      'instruction',
      'colour',
      'icon',
      'path',
      'sound',
      'message',
      'exercise',
      'incidentid',
      'userid',
      'authorname',
      'timestamp',
      'foreveryone',
      'ended',
      'endedby',
      'endmessage',
      'ender',
      'endinstruction',
      'rooms',
      'mistake',
      'heldback',
      'continues',
      'callerid',
      'translations',
      'areas',
      'others',
    ])
    .where('organisationid', '=', organisationid)
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : ''))
    .$if('since' in which, (query) =>
      query.where('timestamp', '>=', 'since' in which ? which.since : ''),
    )
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const updates = await readUpdates(scope, ids)
  const recipients = await countRecipients(scope, ids)
  const limited = rows.filter(({ foreveryone }) => !foreveryone).map(({ id }) => id)
  const recipientids = await readRecipientIds(scope, limited)
  return rows.map(({ foreveryone, translations, ...alert }) => ({
    ...alert,
    translations: translations.map(withEveryWord),
    updates: updates.get(alert.id) ?? [],
    recipients: recipients.get(alert.id) ?? 0,
    recipientids: foreveryone ? null : (recipientids.get(alert.id) ?? []),
  }))
}

export async function findAlert(scope: Scope, id: string): Promise<Alert | undefined> {
  const [alert] = await readAlerts(scope, { id })
  return alert
}

export type AlertForMessages = Pick<
  Alert,
  | 'id'
  | 'incidentid'
  | 'title'
  | 'instruction'
  | 'endinstruction'
  | 'message'
  | 'areas'
  | 'others'
  | 'endmessage'
  | 'authorname'
  | 'exercise'
  | 'mistake'
  | 'sound'
  | 'timestamp'
  | 'ended'
  | 'continues'
  | 'updates'
>

/** Without what takes long for a large school: it is read for each of many messages. */
export async function findAlertForMessages(
  scope: Scope,
  id: string,
): Promise<AlertForMessages | undefined> {
  const { trx, organisationid } = scope
  const alert = await trx
    .selectFrom('alerts')
    .select(['id', 'incidentid', 'title', 'instruction', 'endinstruction', 'message', 'endmessage'])
    .select(['authorname', 'exercise', 'mistake', 'sound', 'timestamp', 'ended'])
    .select(['areas', 'others', 'continues'])
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!alert) return undefined
  return { ...alert, updates: (await readUpdates(scope, [id])).get(id) ?? [] }
}

/** @throws Problem `not-found` */
export async function requireAlert(scope: Scope, id: string): Promise<Alert> {
  const alert = await findAlert(scope, id)
  if (!alert) throw new Problem('not-found')
  return alert
}

async function countRecipients(
  { trx, organisationid }: Scope,
  alertids: string[],
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('alert_recipients')
    .select(['alertid', (e) => e.fn.countAll<number>().as('recipients')])
    .where('organisationid', '=', organisationid)
    .where('alertid', 'in', alertids)
    .groupBy('alertid')
    .execute()
  return new Map(rows.map(({ alertid, recipients }) => [alertid, recipients]))
}

/** Only for alerts to some roles. Alerts to everybody may have thousands; clients need no list of them. */
async function readRecipientIds(
  { trx, organisationid }: Scope,
  alertids: string[],
): Promise<Map<string, string[]>> {
  if (alertids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('alert_recipients')
    .select('alertid')
    .select((e) =>
      sql<string[]>`array_agg(${e.ref('userid')} order by ${e.ref('userid')})`.as('userids'),
    )
    .where('organisationid', '=', organisationid)
    .where('alertid', 'in', alertids)
    .groupBy('alertid')
    .execute()
  return new Map(rows.map(({ alertid, userids }) => [alertid, userids]))
}

export async function markEnded(
  { trx, organisationid }: Scope,
  id: string,
  end: { ended: string; endedby: string; endmessage: string; mistake: boolean },
): Promise<void> {
  await trx
    .updateTable('alerts')
    .set(end)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .execute()
}

/**
 * What was sent in these incidents, or in any since a time, and how it ended. Without who got it: `recipientids` says
 * only whether it was everybody.
 */
export async function readSentAlerts(
  { trx, organisationid }: Scope,
  { incidentids, since }: { incidentids: readonly string[]; since: string },
) {
  const alerts = await trx
    .selectFrom('alerts')
    .select(['id', 'title', 'message', 'timestamp', 'authorname', 'ended', 'endedby'])
    .select(['incidentid', 'foreveryone', 'sound', 'heldback', 'mistake'])
    .where('organisationid', '=', organisationid)
    .where((or) => or.or([or('incidentid', 'in', incidentids), or('timestamp', '>=', since)]))
    .orderBy('timestamp')
    .execute()
  return alerts.map(({ foreveryone, ...alert }) => ({
    ...alert,
    recipientids: foreveryone ? null : [],
  }))
}

/** Whether somebody has still to be told of the end of an alert of the incident, by text message or call too. */
export async function areEndsUnderWay(
  { trx, organisationid }: Scope,
  incidentid: string,
): Promise<boolean> {
  const { rows } = await sql`
    select alerts.id from alerts
    where organisationid = ${organisationid} and incidentid = ${incidentid} and (
      exists (
        select from alert_deliveries as delivery
        where delivery.organisationid = alerts.organisationid and delivery.alertid = alerts.id
          and delivery.event = 'ended' and delivery.done is null
      ) or exists (
        select from escalation_steps as step
        where step.organisationid = alerts.organisationid and step.alertid = alerts.id
          and step.event = 'ended' and step.done is null
      ) or exists (
        select from channel_messages as message
        where message.organisationid = alerts.organisationid and message.alertid = alerts.id
          and message.event = 'ended' and message.state = 'waiting'
      )
    )
    limit 1
  `.execute(trx)
  return rows.length > 0
}
