import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'

const COLUMNS = ['id', 'name', 'expected', 'counters', 'sort'] as const

export function readRollGroups({ trx, organisationid }: Scope): Promise<RollGroup[]> {
  return trx
    .selectFrom('roll_groups')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .execute()
}

export function findRollGroup(
  { trx, organisationid }: Scope,
  id: string,
): Promise<RollGroup | undefined> {
  return trx
    .selectFrom('roll_groups')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Serialises writers to an organisation's roll groups, so that a second equal import finds the first. */
export async function lockRollGroups({ trx, organisationid }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`roll groups ${organisationid}`}, 0))`.execute(
    trx,
  )
}

export async function upsertRollGroup(
  { trx, organisationid }: Scope,
  { id, ...fields }: RollGroup,
): Promise<void> {
  await trx
    .insertInto('roll_groups')
    .values({ organisationid, id, ...fields })
    .onConflict((conflict) => conflict.columns(['organisationid', 'id']).doUpdateSet(fields))
    .execute()
}

export async function insertRollGroups(
  { trx, organisationid }: Scope,
  groups: readonly RollGroup[],
): Promise<void> {
  await trx
    .insertInto('roll_groups')
    .values(groups.map((group) => ({ ...group, organisationid })))
    .execute()
}

/** Returns the removed group. */
export function removeRollGroup(
  { trx, organisationid }: Scope,
  id: string,
): Promise<RollGroup | undefined> {
  return trx
    .deleteFrom('roll_groups')
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
}
