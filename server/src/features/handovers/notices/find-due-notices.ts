import { sql } from 'kysely'
import type { Connections } from '../../../platform/database/connections.ts'

/** Whom to tell, of all organisations. */
export async function findDueNotices(
  { system }: Pick<Connections, 'system'>,
  now: Date,
): Promise<{ organisationid: string; userid: string }[]> {
  const { rows } = await sql<{ organisationid: string; userid: string }>`
    select distinct organisationid, userid from handover_notices
    where done is null and due <= ${now}`.execute(system)
  return rows
}
