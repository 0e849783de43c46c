import type { Context } from '../../platform/context.ts'
import {
  asOrganisationTransaction,
  type SystemTransaction,
} from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { Problem } from '../../platform/http/problem.ts'
import { isCorrectPassword } from './passwords.ts'
import { SignInLimits } from './sign-in-limits.ts'
import { findAccount } from './sign-in-store.ts'

/** Checks the password of somebody who is signed in, with the limits of a sign-in. */
export class PasswordConfirmation {
  readonly #context: Context
  readonly #limits: SignInLimits

  constructor(context: Context) {
    this.#context = context
    this.#limits = new SignInLimits(context.connections.system, context.bus)
  }

  /**
   * Whoever found the device unlocked must not guess the password on it: failures are counted for
   * the session, so that they keep nobody else out. A new password is right as well, because a
   * change whose response was lost is sent again: then `isChanged` is true.
   * @throws Problem `wrong-password` or `too-many-attempts`
   */
  async requirePassword(
    { userid, claims }: SignedInUser,
    { password, newpassword, address }: { password: string; newpassword?: string; address: string },
    recordFailure: (trx: ReturnType<typeof asOrganisationTransaction>) => Promise<void>,
  ): Promise<{ isChanged: boolean }> {
    const { connections, now } = this.#context
    const attempt = {
      username: userid,
      address,
      device: undefined,
      session: claims.jti,
      now: now(),
    }
    return this.#limits.inTurn(attempt, async (allowance) => {
      const account = await findAccount(connections.system, userid)
      const isRight = await isCorrectPassword(password, account?.passwordhash)
      const isChanged =
        !isRight &&
        newpassword !== undefined &&
        (await isCorrectPassword(newpassword, account?.passwordhash))
      if (!isRight && !isChanged) {
        await connections.system.transaction().execute(async (trx: SystemTransaction) => {
          await allowance.recordFailure(trx)
          await recordFailure(asOrganisationTransaction(trx))
        })
        throw new Problem('wrong-password')
      }
      await allowance.recordSuccess()
      return { isChanged }
    })
  }
}
