import { sql } from 'kysely'
import type { Connections } from '../../platform/database/connections.ts'

/** The incidents whose log has to speak now, of all organisations. */
export async function findLogsToWrite(
  { system }: Pick<Connections, 'system'>,
  now: Date,
): Promise<{ organisationid: string; incidentid: string }[]> {
  const { rows } = await sql<{ organisationid: string; incidentid: string }>`
    select distinct organisationid, incidentid from told_missing where due <= ${now}
  `.execute(system)
  return rows
}
