import type { Allocation } from '@holdfast/contract/allocations'
import { allocationId } from '@holdfast/contract/ids'
import { sql } from 'kysely'
import type { OrganisationTransaction } from '../../platform/database/database.ts'

/** Without deleted users: one may be deleted while another request saves their allocations. */
export async function readAllocations(
  trx: OrganisationTransaction,
  organisationid: string,
): Promise<Allocation[]> {
  const rows = await trx
    .selectFrom('allocations')
    .innerJoin('users', (join) =>
      join
        .onRef('users.organisationid', '=', 'allocations.organisationid')
        .onRef('users.id', '=', 'allocations.userid')
        .on('users.deleted', 'is', null),
    )
    .select(['userid', 'roleid'])
    .where('allocations.organisationid', '=', organisationid)
    .orderBy('userid')
    .orderBy('roleid')
    .execute()
  return rows.map(({ userid, roleid }) => ({
    id: allocationId(userid, roleid),
    roleid,
    userid,
    schoolid: organisationid,
  }))
}

/** Serialises the writers of an organisation's allocations until the transaction ends. */
export async function lockAllocations(
  trx: OrganisationTransaction,
  organisationid: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`allocations ${organisationid}`}, 0))`.execute(
    trx,
  )
}

export async function replaceAllocations(
  trx: OrganisationTransaction,
  organisationid: string,
  allocations: readonly Pick<Allocation, 'userid' | 'roleid'>[],
): Promise<void> {
  await trx.deleteFrom('allocations').where('organisationid', '=', organisationid).execute()
  if (allocations.length === 0) return
  await trx
    .insertInto('allocations')
    .values(allocations.map(({ userid, roleid }) => ({ organisationid, userid, roleid })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
