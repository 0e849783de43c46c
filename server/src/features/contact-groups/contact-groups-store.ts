import type { ContactGroup } from '@holdfast/contract/people/contacts'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'

export function readContactGroups({ trx, organisationid }: Scope): Promise<ContactGroup[]> {
  return trx
    .selectFrom('contact_groups')
    .select(['id', 'name', 'parentgroupid', 'colour', 'icon'])
    .where('organisationid', '=', organisationid)
    .execute()
}

/** Serialises writers to an organisation's groups: two parallel moves could create a cycle. */
export async function lockContactGroups({ trx, organisationid }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact groups ${organisationid}`}, 0))`.execute(
    trx,
  )
}

/** Whether the group exists; if so, it cannot be deleted until the transaction ends. */
export async function lockContactGroupForReference(
  { trx, organisationid }: Scope,
  id: string,
): Promise<boolean> {
  const group = await trx
    .selectFrom('contact_groups')
    .select('id')
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return group !== undefined
}

export async function upsertContactGroup(
  { trx, organisationid }: Scope,
  { id, name, parentgroupid, colour, icon }: ContactGroup,
): Promise<void> {
  await trx
    .insertInto('contact_groups')
    .values({ organisationid, id, name, parentgroupid, colour, icon })
    .onConflict((conflict) =>
      conflict.columns(['organisationid', 'id']).doUpdateSet({ name, parentgroupid, colour, icon }),
    )
    .execute()
}

/**
 * Deletes groups before contacts: this waits for transactions that are adding contacts to the groups, so
 * that these contacts are found and deleted too.
 */
export async function removeContactGroups(
  { trx, organisationid }: Scope,
  ids: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('contact_groups')
    .where('organisationid', '=', organisationid)
    .where('id', 'in', ids)
    .execute()
  await trx
    .deleteFrom('contacts')
    .where('organisationid', '=', organisationid)
    .where('groupid', 'in', ids)
    .execute()
}
