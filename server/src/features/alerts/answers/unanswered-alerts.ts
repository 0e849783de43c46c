import { sql } from 'kysely'
import type { Scope } from '../../../platform/database/database.ts'

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
          and n.userid = r.userid and n.answer <> 'seen'
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
