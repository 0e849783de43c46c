import type { Context } from '../../platform/context.ts'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/access.ts'

/** The activity about an account belongs to the organisation of its user, whatever `?org=` names. */
export function ofOwnAccount({ userid, organisationid }: SignedInUser) {
  return { recordid: userid, organisationid }
}

/** Ends all sessions of the user but the present one. Publish the result after the commit. */
export async function revokeOtherSessions(
  trx: SystemTransaction,
  revocations: Context['revocations'],
  { userid, claims }: SignedInUser,
  belowversion: number,
) {
  const revocation = { userid, belowversion, keptjti: claims.jti }
  await revocations.store(trx, revocation)
  return revocation
}
