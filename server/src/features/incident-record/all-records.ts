import type { Context } from '../../platform/context.ts'
import type { Connections } from '../../platform/database/connections.ts'
import { Database } from '../../platform/database/database.ts'
import { readTokenSecret } from '../../platform/tokens/token-secret.ts'
import { inspectRecord } from './record-inspection.ts'
import { RecordKeys } from './record-keys.ts'
import { RecordMacs } from './record-macs.ts'

/**
 * Compares the records of all organisations with what is in the database, as the page of a single incident does.
 * Incidents without seals are inspected too, since somebody may have deleted them. `records` counts those with
 * seals; `damage` has a sentence for each difference, with the incident's id.
 */
export async function inspectAllRecords(
  connections: Connections,
  { tokenSecret, previousTokenSecret }: Context['config'],
): Promise<{ records: number; damage: string[] }> {
  const secret = await readTokenSecret(connections, tokenSecret)
  const macs = new RecordMacs(secret, previousTokenSecret)
  const { system } = connections
  const keys = new RecordKeys({ system, macs, secret, now: () => new Date() })
  const database = new Database(connections, () => undefined)
  const incidents = await system
    .selectFrom('incidents')
    .select(['organisationid', 'id as incidentid'])
    .orderBy('organisationid')
    .orderBy('id')
    .execute()
  let records = 0
  const damage: string[] = []
  for (const { organisationid, incidentid } of incidents) {
    const publickey = await keys.begin(organisationid)
    const found = await database.read(organisationid, (scope) =>
      inspectRecord(scope, incidentid, { macs, publickey }),
    )
    if (found.links.length > 0) records += 1
    damage.push(...found.damage.map((sentence) => `${incidentid}: ${sentence}`))
  }
  return { records, damage }
}
