import { sql } from 'kysely'
import type { Connections } from '../../platform/database/connections.ts'

/** The incidents in which an alert is open, of all organisations. */
export async function findIncidentsOfOpenAlerts({
  system,
}: Pick<Connections, 'system'>): Promise<{ organisationid: string; incidentid: string }[]> {
  const { rows } = await sql<{ organisationid: string; incidentid: string }>`
    select distinct a.organisationid, a.incidentid from alerts a where a.ended is null
  `.execute(system)
  return rows
}
