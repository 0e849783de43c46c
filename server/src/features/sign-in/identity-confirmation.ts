import type { Context } from '../../platform/context.ts'
import {
  asOrganisationTransaction,
  type SystemTransaction,
} from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { Problem } from '../../platform/http/problem.ts'
import { isCorrectPassword } from './passwords.ts'
import { SignInLimits } from './sign-in-limits.ts'
import { findSignInUser, type SignInUser } from './sign-in-store.ts'

type Proof = {
  address: string
  isRight: (account: SignInUser | undefined) => Promise<boolean>
  refusal: 'wrong-password' | 'wrong-code' | 'wrong-passkey'
}

type RecordFailure = (trx: ReturnType<typeof asOrganisationTransaction>) => Promise<void>

/** Confirms the identity of a signed-in user, with the limits of a sign-in. */
export class IdentityConfirmation {
  readonly #context: Context
  readonly #limits: SignInLimits

  constructor(context: Context) {
    this.#context = context
    this.#limits = new SignInLimits(context.connections.system, context.bus)
  }

  /**
   * Accepts the new password too, because a device repeats a change whose response was lost;
   * `isChanged` is then true. `hash` is the stored hash that was compared; another change may have
   * replaced it since.
   * @throws Problem `wrong-password` or `too-many-attempts`
   */
  async requirePassword(
    caller: SignedInUser,
    { password, newpassword, address }: { password: string; newpassword?: string; address: string },
    recordFailure: RecordFailure,
  ): Promise<{ isChanged: boolean; hash: string }> {
    let isChanged = false
    let hash = ''
    const isRight = async (account: SignInUser | undefined) => {
      hash = account?.passwordhash ?? ''
      if (await isCorrectPassword(password, account?.passwordhash)) return true
      isChanged =
        newpassword !== undefined && (await isCorrectPassword(newpassword, account?.passwordhash))
      return isChanged
    }
    await this.require(caller, { address, isRight, refusal: 'wrong-password' }, recordFailure)
    return { isChanged, hash }
  }

  /**
   * Limits guesses by somebody who found the device unlocked. It counts failures for this session
   * only, so that they do not lock the user out on another device.
   * @throws Problem the refusal, or `too-many-attempts`
   */
  async require(
    { userid, claims }: SignedInUser,
    { address, isRight, refusal }: Proof,
    recordFailure: RecordFailure,
  ): Promise<void> {
    const { connections, now } = this.#context
    const attempt = {
      username: userid,
      address,
      device: undefined,
      session: claims.jti,
      now: now(),
    }
    return this.#limits.runOneAtATime(attempt, async (attemptSlot) => {
      const account = await findSignInUser(connections.system, userid)
      if (!(await isRight(account))) {
        await connections.system.transaction().execute(async (trx: SystemTransaction) => {
          await attemptSlot.recordFailure(trx)
          await recordFailure(asOrganisationTransaction(trx))
        })
        throw new Problem(refusal)
      }
      await attemptSlot.recordSuccess()
    })
  }
}
