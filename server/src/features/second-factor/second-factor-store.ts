import type { Kysely } from 'kysely'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'
import { deletePasskeysOf } from '../passkeys/index.ts'

type System = Kysely<SystemTables>

/** `laststep`: the last accepted time step (RFC 6238); null while the app is being set up. */
type TotpFactor = { secret: Buffer; laststep: number | null }

export async function findTotp(system: System, userid: string): Promise<TotpFactor | undefined> {
  const row = await system
    .selectFrom('totp_factors')
    .select(['secret', 'laststep'])
    .where('userid', '=', userid)
    .executeTakeFirst()
  return (
    row && { secret: row.secret, laststep: row.laststep === null ? null : Number(row.laststep) }
  )
}

/** Replaces an app whose set-up was not finished. @returns false if an app is already set up */
export async function insertTotp(
  system: System,
  { userid, secret, created }: { userid: string; secret: Buffer; created: Date },
): Promise<boolean> {
  const stored = await system
    .insertInto('totp_factors')
    .values({ userid, secret, created, laststep: null })
    .onConflict((conflict) =>
      conflict
        .column('userid')
        .doUpdateSet({ secret, created })
        .where('totp_factors.laststep', 'is', null),
    )
    .returning('userid')
    .executeTakeFirst()
  return stored !== undefined
}

/**
 * Accepts the code of a step, unless another request has accepted it or a later one. Encrypts the secret
 * again with the current key.
 */
export async function acceptStep(
  system: System,
  userid: string,
  { step, secret }: { step: number; secret: Buffer },
): Promise<boolean> {
  const accepted = await system
    .updateTable('totp_factors')
    .set({ laststep: step, secret })
    .where('userid', '=', userid)
    .where((e) => e.or([e('laststep', 'is', null), e('laststep', '<', step)]))
    .returning('userid')
    .executeTakeFirst()
  return accepted !== undefined
}

/** @returns false for an app whose set-up was not finished */
export async function deleteTotp(trx: SystemTransaction, userid: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('totp_factors')
    .where('userid', '=', userid)
    .returning('laststep')
    .executeTakeFirst()
  return deleted !== undefined && deleted.laststep !== null
}

export async function replaceRecoveryCodes(
  trx: SystemTransaction,
  userid: string,
  { hashes, salt }: { hashes: Buffer[]; salt: Buffer },
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('userid', '=', userid).execute()
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((codehash) => ({ userid, codehash, salt })))
    .execute()
}

/** The salt of the user's recovery codes; undefined without any. */
export async function findSalt(system: System, userid: string): Promise<Buffer | undefined> {
  const row = await system
    .selectFrom('recovery_codes')
    .select('salt')
    .where('userid', '=', userid)
    .limit(1)
    .executeTakeFirst()
  return row?.salt
}

/** Deletes the code, so that it works once. False if it is not the user's, or was used. */
export async function consumeRecoveryCode(
  system: System,
  userid: string,
  codehash: Buffer,
): Promise<boolean> {
  const consumed = await system
    .deleteFrom('recovery_codes')
    .where('userid', '=', userid)
    .where('codehash', '=', codehash)
    .returning('userid')
    .executeTakeFirst()
  return consumed !== undefined
}

export async function countRecoveryCodes(system: System, userid: string): Promise<number> {
  const { count } = await system
    .selectFrom('recovery_codes')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('userid', '=', userid)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes everything except the password. @returns whether there was anything */
export async function deleteSecondFactors(
  trx: SystemTransaction,
  userid: string,
): Promise<boolean> {
  await trx.deleteFrom('recovery_codes').where('userid', '=', userid).execute()
  const hadPasskeys = await deletePasskeysOf(trx, userid)
  return (await deleteTotp(trx, userid)) || hadPasskeys
}
