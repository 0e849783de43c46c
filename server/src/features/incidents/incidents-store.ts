import type { IncidentFields } from '@holdfast/contract/incidents/incident-fields'
import type { Incident, IncidentChange } from '@holdfast/contract/incidents/incidents'
import type { Scope } from '../../platform/database/database.ts'

export type StoredIncident = {
  id: string
  timestamp: string
  closed: string | null
  version: number
  userid: string
  authorname: string
  fields: IncidentFields
  reported: IncidentFields
  exercise: boolean
  mergedinto: string | null
  related: string[]
}

const COLUMNS = [
  'id',
  'timestamp',
  'closed',
  'version',
  'userid',
  'authorname',
  'fields',
  'reported',
  'exercise',
  'mergedinto',
  'related',
] as const

/** Few incidents are merged or related: the list does not say so of the others. */
export function toIncident({
  fields,
  reported: _,
  mergedinto,
  related,
  ...incident
}: StoredIncident): Incident {
  return {
    ...incident,
    ...(mergedinto !== null && { mergedinto }),
    ...(related.length > 0 && { related }),
    ...fields,
  }
}

export function readIncidents({ trx, organisationid }: Scope): Promise<StoredIncident[]> {
  return trx
    .selectFrom('incidents')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .execute()
}

/** When the incident was reported; undefined when it does not exist. */
export async function findReportTime(
  { trx, organisationid }: Scope,
  id: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('incidents')
    .select('timestamp')
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.timestamp
}

/** Whether the incident exists; if so, it cannot be deleted until the transaction ends. */
export async function lockIncidentForReference(
  { trx, organisationid }: Scope,
  id: string,
): Promise<boolean> {
  const incident = await trx
    .selectFrom('incidents')
    .select('id')
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return incident !== undefined
}

/** Whether the incident is closed, or was closed after it had this version and has been reopened. */
export async function wasClosedSince(
  { trx, organisationid }: Scope,
  incidentid: string,
  version: number,
): Promise<boolean> {
  const closing = await trx
    .selectFrom('incident_changes')
    .select('version')
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('field', '=', 'closed')
    .where('version', '>', version)
    .limit(1)
    .executeTakeFirst()
  return closing !== undefined
}

/** Serialises the writers of an incident until the transaction ends. */
export function lockIncident(
  { trx, organisationid }: Scope,
  id: string,
): Promise<StoredIncident | undefined> {
  return trx
    .selectFrom('incidents')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Returns false if the id is taken. */
export async function insertIncident(
  { trx, organisationid }: Scope,
  incident: StoredIncident,
): Promise<boolean> {
  const { fields, reported, related, ...columns } = incident
  const inserted = await trx
    .insertInto('incidents')
    .values({
      ...columns,
      organisationid,
      fields: JSON.stringify(fields),
      reported: JSON.stringify(reported),
      related: JSON.stringify(related),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateIncident(
  { trx, organisationid }: Scope,
  { id, version, closed, fields, mergedinto, related }: StoredIncident,
): Promise<void> {
  await trx
    .updateTable('incidents')
    .set({
      ...{ version, closed, mergedinto },
      fields: JSON.stringify(fields),
      related: JSON.stringify(related),
    })
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .execute()
}

/** `requestid`: of the request that makes the only change, if a retry is known by it. */
export async function insertChanges(
  { trx, organisationid }: Scope,
  incidentid: string,
  changes: readonly IncidentChange[],
  requestid?: string,
): Promise<void> {
  if (changes.length === 0) return
  await trx
    .insertInto('incident_changes')
    .values(
      changes.map((change) => ({
        ...change,
        organisationid,
        incidentid,
        requestid: requestid ?? null,
      })),
    )
    .execute()
}

/** The changes after a version (0 for all), oldest first. */
export function readChanges(
  { trx, organisationid }: Scope,
  incidentid: string,
  afterVersion: number,
): Promise<IncidentChange[]> {
  return trx
    .selectFrom('incident_changes')
    .select(['field', 'value', 'previous', 'userid', 'authorname', 'timestamp', 'version'])
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('version', '>', afterVersion)
    .orderBy('version')
    .orderBy('field')
    .execute()
}

export function findIncident(
  { trx, organisationid }: Scope,
  id: string,
): Promise<StoredIncident | undefined> {
  return trx
    .selectFrom('incidents')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
}
