import type { SystemTransaction } from '../../platform/database/database.ts'

/** The admins who can sign in. */
export async function findAdmins(
  trx: SystemTransaction,
  organisationid: string,
): Promise<string[]> {
  const rows = await selectAdmins(trx, organisationid).where('suspended', 'is', null).execute()
  return rows.map(({ id }) => id)
}

export async function findSuspendedAdmins(
  trx: SystemTransaction,
  organisationid: string,
): Promise<string[]> {
  const rows = await selectAdmins(trx, organisationid).where('suspended', 'is not', null).execute()
  return rows.map(({ id }) => id)
}

/** Whether the organisation has an admin who can sign in. */
export async function hasAdmin(trx: SystemTransaction, organisationid: string): Promise<boolean> {
  const admin = await selectAdmins(trx, organisationid)
    .where('suspended', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}

/** Those who are not deleted, by username. */
function selectAdmins(trx: SystemTransaction, organisationid: string) {
  return trx
    .selectFrom('users')
    .select('id')
    .where('organisationid', '=', organisationid)
    .where('type', '=', 'admin')
    .where('deleted', 'is', null)
    .orderBy('id')
}
