import type { SecondFactorPolicy } from '@holdfast/contract/sign-in/second-factor-policy'
import type { Kysely } from 'kysely'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'

export async function readPolicy(
  systemDb: Kysely<SystemTables>,
  organisationid: string,
): Promise<SecondFactorPolicy> {
  const { secondfactor } = await systemDb
    .selectFrom('organisations')
    .select('secondfactor')
    .where('id', '=', organisationid)
    .executeTakeFirstOrThrow()
  return secondfactor
}

/** @returns the previous policy */
export async function updatePolicy(
  trx: SystemTransaction,
  organisationid: string,
  secondfactor: SecondFactorPolicy,
): Promise<SecondFactorPolicy> {
  const { secondfactor: before } = await trx
    .selectFrom('organisations')
    .select('secondfactor')
    .where('id', '=', organisationid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('organisations')
    .set({ secondfactor })
    .where('id', '=', organisationid)
    .execute()
  return before
}
