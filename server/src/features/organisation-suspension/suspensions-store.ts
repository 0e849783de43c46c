import type { SystemTransaction } from '../../platform/database/database.ts'

/** `starts`: as announced. `effective`: since when nobody can sign in; null until then. */
export type StoredSuspension = {
  organisationid: string
  asked: string
  askedby: string
  askedname: string
  starts: string
  effective: string | null
}

/** The organisations whose announced time has come. */
export async function readDue(system: SystemTransaction, time: number): Promise<string[]> {
  const rows = await system
    .selectFrom('organisation_suspensions')
    .select('organisationid')
    .where('effective', 'is', null)
    .where('starts', '<=', new Date(time).toISOString())
    .orderBy('starts')
    .execute()
  return rows.map(({ organisationid }) => organisationid)
}

/** Whoever changes it locks the organisation first. */
export function findSuspension(
  system: SystemTransaction,
  organisationid: string,
): Promise<StoredSuspension | undefined> {
  return system
    .selectFrom('organisation_suspensions')
    .selectAll()
    .where('organisationid', '=', organisationid)
    .executeTakeFirst()
}

export async function insertSuspension(
  trx: SystemTransaction,
  suspension: Omit<StoredSuspension, 'effective'>,
): Promise<void> {
  await trx.insertInto('organisation_suspensions').values(suspension).execute()
}

export async function markEffective(
  trx: SystemTransaction,
  organisationid: string,
  effective: Date,
): Promise<void> {
  await trx
    .updateTable('organisation_suspensions')
    .set({ effective })
    .where('organisationid', '=', organisationid)
    .execute()
}

export async function removeSuspension(
  trx: SystemTransaction,
  organisationid: string,
): Promise<void> {
  await trx
    .deleteFrom('organisation_suspensions')
    .where('organisationid', '=', organisationid)
    .execute()
}
