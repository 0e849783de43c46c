import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Connections } from '../../platform/database/connections.ts'
import { Database } from '../../platform/database/database.ts'
import { readTokenSecret } from '../../platform/tokens/token-secret.ts'
import { inspectRecord } from './record-inspection.ts'
import { RecordMacs } from './record-macs.ts'
import type { IncidentRef } from './unsealed-incidents.ts'

/**
 * Compares the sealed records of all organisations with what is in the database, as the page of a single
 * incident does. `damage` has a sentence for each difference, with the incident's id.
 */
export async function inspectAllRecords(
  connections: Connections,
  { tokenSecret, previousTokenSecret }: Context['config'],
): Promise<{ records: number; damage: string[] }> {
  const secret = await readTokenSecret(connections, tokenSecret)
  const macs = new RecordMacs(secret, previousTokenSecret)
  const database = new Database(connections, () => undefined)
  const { rows: incidents } = await sql<IncidentRef>`
    select organisationid, id as incidentid from incidents i
    where exists (
        select from record_seals s
        where s.organisationid = i.organisationid and s.incidentid = i.id
      )
      -- Somebody may have deleted the seals; the ledger remembers that there were some.
      or exists (
        select from sealed_incidents s
        where s.organisationid = i.organisationid and s.incidentid = i.id
      )
    order by organisationid, incidentid
  `.execute(connections.system)
  const damage: string[] = []
  for (const { organisationid, incidentid } of incidents) {
    const found = await database.read(organisationid, (scope) =>
      inspectRecord(scope, incidentid, macs),
    )
    damage.push(...found.damage.map((sentence) => `${incidentid}: ${sentence}`))
  }
  return { records: incidents.length, damage }
}
