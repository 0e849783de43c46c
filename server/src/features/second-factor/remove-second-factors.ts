import type { SystemTransaction } from '../../platform/database/database.ts'
import { storeRevocation } from '../../platform/tokens/storing-revocations.ts'
import { raiseSignInVersion } from '../sign-in/index.ts'
import { deleteSecondFactors } from './second-factor-store.ts'

/**
 * For a user who has lost their second factor. Ends all their sessions, so that nobody stays signed in on
 * a lost phone. @returns the revocation to publish; undefined if the user had no factor
 */
export async function removeSecondFactors(
  trx: SystemTransaction,
  userid: string,
): Promise<{ userid: string; belowversion: number } | undefined> {
  if (!(await deleteSecondFactors(trx, userid))) return undefined
  const belowversion = await raiseSignInVersion(trx, userid)
  if (belowversion === undefined) return undefined
  const revocation = { userid, belowversion }
  await storeRevocation(trx, revocation)
  return revocation
}
