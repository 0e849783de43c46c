import { sql } from 'kysely'
import type { Scope } from '../../../platform/database/database.ts'
import type { Recipient } from '../alerts-store.ts'

/**
 * When the open alerts of these incidents were sent that these people have not answered, oldest first; who has
 * answered all, or was sent none, is missing. What only the app sent (`seen`) is no answer.
 */
export async function findUnanswered(
  { trx, organisationid }: Scope,
  incidentids: readonly string[],
  userids: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ userid: string; sent: string }>`
    select r.userid, a.timestamp as sent
    from alerts a
    join alert_recipients r on r.organisationid = a.organisationid and r.alertid = a.id
    where a.organisationid = ${organisationid} and a.incidentid = any(${[...incidentids]}::text[])
      and a.ended is null and a.userid <> r.userid and r.userid = any(${[...userids]}::text[])
      and not exists (
        select from alert_answers n
        where n.organisationid = a.organisationid and n.incidentid = any(${[...incidentids]}::text[])
          and n.userid = r.userid and n.answer <> 'seen' and not n.carried
          -- Two processes may have two clocks, which says nothing about an answer to this very alert.
          and (n.alertid = a.id or n.received >= a.timestamp)
      )
    order by a.timestamp
  `.execute(trx)
  return new Map(
    [...Map.groupBy(rows, ({ userid }) => userid)].map(([userid, ofUser]) => [
      userid,
      ofUser.map(({ sent }) => sent),
    ]),
  )
}

/**
 * The recipients who have answered nothing to this alert; of these people, or of all. A call for help that was carried
 * into it does not count: nothing shows that they know of this alert.
 */
export async function readUnanswered(
  { trx, organisationid }: Scope,
  alertid: string,
  userids?: readonly string[],
): Promise<Recipient[]> {
  return trx
    .selectFrom('alert_recipients as r')
    .select(['userid', 'name'])
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .$if(userids !== undefined, (query) => query.where('userid', 'in', userids ?? []))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('alert_answers as a')
            .select('a.seq')
            .whereRef('a.organisationid', '=', 'r.organisationid')
            .whereRef('a.alertid', '=', 'r.alertid')
            .whereRef('a.userid', '=', 'r.userid')
            .where('a.answer', '!=', 'seen')
            .where('a.carried', '=', false),
        ),
      ),
    )
    .orderBy('name')
    .execute()
}
