import type { Alert } from '@holdfast/contract/alerts/alerts'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'
import { findAlert } from './alerts-store.ts'

/** The alert that was sent in place of one whose end was a mistake. */
export async function findContinuation(scope: Scope, alertid: string): Promise<Alert | undefined> {
  const { trx, organisationid } = scope
  const row = await trx
    .selectFrom('alerts')
    .select('id')
    .where('organisationid', '=', organisationid)
    .where('continues', '=', alertid)
    .executeTakeFirst()
  return row && findAlert(scope, row.id)
}

/** The ids of the alert and of those, ended by mistake, in whose place it goes on. */
export async function findContinued(
  { trx, organisationid }: Scope,
  alertid: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive continued (id, continues) as (
      select id, continues from alerts where organisationid = ${organisationid} and id = ${alertid}
      union
      select alerts.id, alerts.continues from alerts
      join continued on alerts.id = continued.continues
      where organisationid = ${organisationid}
    )
    select id from continued
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** The open real alert into which an exercise has turned, also if one of them was ended by mistake and goes on. */
export async function findTurnedReal(
  { trx, organisationid }: Scope,
  exerciseid: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with recursive exercise as (
      select timestamp from alerts where organisationid = ${organisationid} and id = ${exerciseid}
    ), sent (continues, id) as (
      select request ->> 'continues', id from alerts
      where organisationid = ${organisationid} and timestamp >= (table exercise)
      union all
      select request ->> 'continues', alertid from joined_alerts
      where organisationid = ${organisationid} and timestamp >= (table exercise)
    ), later (id) as (
      select ${exerciseid}::text
      union
      select sent.id from sent join later on sent.continues = later.id
    )
    select id from later join alerts using (id)
    where organisationid = ${organisationid} and ended is null and not exercise
    order by timestamp desc
    limit 1
  `.execute(trx)
  return rows[0]?.id
}

/** The user who ended the alert, as its history says. */
export async function findEnder(
  { trx, organisationid }: Scope,
  { id, incidentid }: Pick<Alert, 'id' | 'incidentid'>,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('alert_history')
    .select('userid')
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('alertid', '=', id)
    .where('event', '=', 'ended')
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  return row?.userid
}

/** The name by which the alert knows the user, also if their account is gone. */
export async function findRecipientName(
  { trx, organisationid }: Scope,
  { alertid, userid }: { alertid: string; userid: string },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('alert_recipients')
    .select('name')
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .where('userid', '=', userid)
    .executeTakeFirst()
  return row?.name
}

/**
 * Gives up what has not yet been delivered of the end of an alert that goes on. A delivery that a process runs at
 * this moment is left to that process, which asks again before each mail, and four times a second while it pushes.
 * @returns whether a webhook is being told of the end at this moment
 */
export async function giveUpEnd(
  { trx, organisationid }: Scope,
  alertid: string,
  now: Date,
): Promise<boolean> {
  const undelivered = trx
    .updateTable('alert_deliveries')
    .set({ done: now, running: false, outcome: 'The alert goes on' })
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .where('event', '=', 'ended')
    .where('done', 'is', null)
  await undelivered
    .where((e) => e.or([e('running', '=', false), e('due', '<=', now.toISOString())]))
    .execute()
  const running = await trx
    .selectFrom('alert_deliveries')
    .select('seq')
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .where('channel', '=', 'webhook')
    .where('event', '=', 'ended')
    .where('done', 'is', null)
    .executeTakeFirst()
  return running !== undefined
}
