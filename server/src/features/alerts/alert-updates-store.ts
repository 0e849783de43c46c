import type { Alert } from '@holdfast/contract/alerts/alerts'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'

/** The updates by alert id, oldest first. */
export async function readUpdates(
  { trx, organisationid }: Scope,
  alertids: string[],
): Promise<Map<string, Alert['updates']>> {
  const rows = await trx
    .selectFrom('alert_updates')
    .select(['alertid', 'id', 'message', 'userid', 'authorname', 'timestamp'])
    .where('organisationid', '=', organisationid)
    .where('alertid', 'in', alertids)
    .orderBy('seq')
    .execute()
  const byAlert = Map.groupBy(rows, ({ alertid }) => alertid)
  return new Map(
    [...byAlert].map(([alertid, list]) => [alertid, list.map(({ alertid: _, ...rest }) => rest)]),
  )
}

/** Does nothing if there already is an update with this id. */
export async function insertUpdate(
  { trx, organisationid }: Scope,
  { id: alertid, incidentid }: Pick<Alert, 'id' | 'incidentid'>,
  update: Alert['updates'][number],
): Promise<void> {
  await trx
    .insertInto('alert_updates')
    .values({ ...update, organisationid, alertid, incidentid })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Gives an alert the updates of the one that it continues, each with its author and time. */
export async function copyUpdates(
  { trx, organisationid }: Scope,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    insert into alert_updates
      (organisationid, incidentid, alertid, id, message, userid, authorname, timestamp)
    select organisationid, incidentid, ${to}, gen_random_uuid(), message, userid, authorname, timestamp
    from alert_updates
    where organisationid = ${organisationid} and alertid = ${from}
    order by seq
  `.execute(trx)
}
