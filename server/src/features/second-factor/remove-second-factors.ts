import type { SystemTransaction } from '../../platform/database/database.ts'
import { storeRevocation } from '../../platform/tokens/revocations.ts'
import { raiseSignInVersion } from '../sign-in/index.ts'
import { deleteSecondFactors } from './second-factor-store.ts'

/**
 * For somebody who has lost their second factor. All their sessions end: whoever has the lost phone
 * must not stay signed in on it. @returns the revocation to be published; undefined without a factor
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
