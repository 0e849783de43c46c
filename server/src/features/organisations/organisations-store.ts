import type { Organisation } from '@holdfast/contract/people/organisations'
import { type Kysely, sql } from 'kysely'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'

/** Serialises transactions that add organisations. */
export async function lockOrganisations(trx: SystemTransaction): Promise<void> {
  await sql`lock table organisations in share row exclusive mode`.execute(trx)
}

export function readOrganisations(system: Kysely<SystemTables>): Promise<Organisation[]> {
  return system.selectFrom('organisations').select(['id', 'name']).execute()
}

/** How many days organisations keep closed incidents that say so themselves. */
export async function readOwnRetentions(
  system: Kysely<SystemTables>,
): Promise<Map<string, number>> {
  const rows = await system
    .selectFrom('retention_settings')
    .select(['organisationid', 'incidentdays'])
    .where('incidentdays', 'is not', null)
    .$narrowType<{ incidentdays: number }>()
    .execute()
  return new Map(rows.map(({ organisationid, incidentdays }) => [organisationid, incidentdays]))
}

export function findOrganisation(
  system: Kysely<SystemTables>,
  id: string,
): Promise<Organisation | undefined> {
  return system
    .selectFrom('organisations')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Until the transaction ends nobody adds a row that names the organisation, or opens an incident in it
 * (`refuse_while_suspended`). Whoever has just done so is waited for.
 */
export async function lockOrganisation(
  trx: SystemTransaction,
  id: string,
): Promise<Organisation | undefined> {
  return trx
    .selectFrom('organisations')
    .select(['id', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function isOrganisationSuspended(
  system: Kysely<SystemTables>,
  id: string,
): Promise<boolean> {
  const { rows } = await sql<{ suspended: boolean }>`
    select is_organisation_suspended(${id}) as suspended
  `.execute(system)
  return rows[0]?.suspended ?? false
}

export async function wasDeleted(system: Kysely<SystemTables>, id: string): Promise<boolean> {
  const row = await system
    .selectFrom('deleted_organisations')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false, and changes nothing, if the id is taken. */
export async function insertOrganisation(
  system: Kysely<SystemTables>,
  organisation: Organisation,
  created: Date,
): Promise<boolean> {
  const inserted = await system
    .insertInto('organisations')
    .values({ ...organisation, created })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns the previous name. */
export async function renameOrganisation(
  trx: SystemTransaction,
  { id, name }: Organisation,
): Promise<string> {
  const before = await trx
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await trx.updateTable('organisations').set({ name }).where('id', '=', id).execute()
  return before.name
}
