import { sql } from 'kysely'
import type { Connections } from '../../../platform/database/connections.ts'

/** Whose notices are due, of all organisations; `userid` is null for times that have come. */
export async function findDueNotices(
  { system }: Pick<Connections, 'system'>,
  now: Date,
): Promise<{ organisationid: string; userid: string | null }[]> {
  const { rows } = await sql<{ organisationid: string; userid: string | null }>`
    select distinct organisationid, userid from task_notices
    where done is null and due <= ${now}`.execute(system)
  return rows
}
