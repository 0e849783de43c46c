import {
  type Mergeable,
  mainIncidentOf,
  mergedInto,
} from '@holdfast/contract/incidents/merged-incidents'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'

/**
 * Call it before locking incidents, wherever it matters which are merged: then nobody else merges, separates,
 * closes or reopens incidents of the organisation until the transaction ends. Without it, two people who merge
 * in opposite directions could make a circle, and a closing could miss what is merged at this moment.
 */
export async function lockMerges({ trx, organisationid }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`merges ${organisationid}`}, 0))`.execute(
    trx,
  )
}

type MergeableIncident = Mergeable & { timestamp: string }

/** All incidents of the organisation, in the order of their ids, without what people wrote. */
export function readMerges({ trx, organisationid }: Scope): Promise<MergeableIncident[]> {
  return trx
    .selectFrom('incidents')
    .select(['id', 'timestamp', 'closed', 'mergedinto'])
    .where('organisationid', '=', organisationid)
    .orderBy('id')
    .execute()
}

/** The ids of the incidents that are merged into this one. */
export async function findMerged(scope: Scope, incidentid: string): Promise<string[]> {
  return mergedInto(await readMerges(scope), incidentid).map(({ id }) => id)
}

/** All incidents that are read as one with this one, itself among them; the main incident comes first. */
export async function findReadAsOne(
  scope: Scope,
  incidentid: string,
): Promise<[string, ...string[]]> {
  const incidents = await readMerges(scope)
  const own = incidents.find(({ id }) => id === incidentid)
  const main = own ? mainIncidentOf(incidents, own).id : incidentid
  return [main, ...mergedInto(incidents, main).map(({ id }) => id)]
}

/** When the first of these incidents was reported; undefined when none exists. */
export async function findFirstReport(
  { trx, organisationid }: Scope,
  ids: readonly string[],
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('incidents')
    .select((e) => e.fn.min('timestamp').as('first'))
    .where('organisationid', '=', organisationid)
    .where('id', 'in', ids)
    .executeTakeFirst()
  return row?.first ?? undefined
}

/** The change that this request made, with its incident. */
export function findChangeByRequest(
  { trx, organisationid }: Scope,
  requestid: string,
): Promise<{ incidentid: string; userid: string; value: string } | undefined> {
  return trx
    .selectFrom('incident_changes')
    .select(['incidentid', 'userid', 'value'])
    .where('organisationid', '=', organisationid)
    .where('requestid', '=', requestid)
    .executeTakeFirst()
}
