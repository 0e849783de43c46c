import type { AlertRequest } from '@holdfast/contract/alerts/alerts'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'

export type RecentAlert = {
  id: string
  kind: string
  exercise: boolean
  incidentid: string
  timestamp: string
  ended: string | null
  heldback: string | null
}

type JoinedAlert = {
  id: string
  alertid: string
  incidentid: string
  userid: string
  request: AlertRequest
  updateid: string | null
  timestamp: string
}

/** Serialises the alerts of one sender. */
export async function lockSender({ trx, organisationid }: Scope, userid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sender ${organisationid} ${userid}`}, 0))`.execute(
    trx,
  )
}

/** The sender's alerts, open or ended. */
export function findAlertsOfSender(
  { trx, organisationid }: Scope,
  userid: string,
  sent: { from: string; to: string },
): Promise<RecentAlert[]> {
  return trx
    .selectFrom('alerts')
    .select(['id', 'kind', 'exercise', 'incidentid', 'timestamp', 'ended', 'heldback'])
    .where('organisationid', '=', organisationid)
    .where('userid', '=', userid)
    .where('timestamp', '>=', sent.from)
    .where('timestamp', '<=', sent.to)
    .execute()
}

/** The sender and the request of an alert that joined another one, and which one it joined. */
export function findJoined(
  { trx, organisationid }: Scope,
  id: string,
): Promise<{ userid: string; request: AlertRequest; alertid: string } | undefined> {
  return trx
    .selectFrom('joined_alerts')
    .select(['userid', 'request', 'alertid'])
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertJoined(
  { trx, organisationid }: Scope,
  { request, ...joined }: JoinedAlert,
): Promise<void> {
  await trx
    .insertInto('joined_alerts')
    .values({ ...joined, organisationid, request: JSON.stringify(request) })
    .execute()
}

/** How many updates of this alert have come, since a time, from alerts that joined it. */
export async function countJoinedUpdates(
  { trx, organisationid }: Scope,
  alertid: string,
  since: string,
): Promise<number> {
  const { count } = await trx
    .selectFrom('joined_alerts')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .where('timestamp', '>', since)
    .where('updateid', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether somebody has told everybody to do something else since: an open alert that applies instead of this one. */
export async function hasLaterOrder(
  { trx, organisationid }: Scope,
  { exercise, timestamp }: Pick<RecentAlert, 'exercise' | 'timestamp'>,
): Promise<boolean> {
  const later = await trx
    .selectFrom('alerts')
    .select('id')
    .where('organisationid', '=', organisationid)
    .where('ended', 'is', null)
    .where('timestamp', '>', timestamp)
    .where('sound', '!=', 'tone')
    .where('foreveryone', '=', true)
    .$if(!exercise, (query) => query.where('exercise', '=', false))
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}
