import { sql } from 'kysely'
import type { Connections } from '../../platform/database/connections.ts'

/** The declarations of which devices are to be told now, of all organisations. */
export async function findDuePushes(
  { system }: Pick<Connections, 'system'>,
  now: Date,
): Promise<{ organisationid: string; closureid: string }[]> {
  const { rows } = await sql<{ organisationid: string; closureid: string }>`
    select organisationid, closureid from closure_pushes
    where done is null and due <= ${now}`.execute(system)
  return rows
}
