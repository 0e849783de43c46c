import type { Context } from '../../platform/context.ts'
import {
  asOrganisationTransaction,
  type SystemTransaction,
} from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { Problem } from '../../platform/http/problem.ts'
import { isCorrectPassword } from './passwords.ts'
import { SignInLimits } from './sign-in-limits.ts'
import { type Account, findAccount } from './sign-in-store.ts'

type Proof = {
  address: string
  isRight: (account: Account | undefined) => Promise<boolean>
  refusal: 'wrong-password' | 'wrong-code' | 'wrong-passkey'
}

type RecordFailure = (trx: ReturnType<typeof asOrganisationTransaction>) => Promise<void>

/** Checks what somebody who is signed in proves once more, with the limits of a sign-in. */
export class IdentityConfirmation {
  readonly #context: Context
  readonly #limits: SignInLimits

  constructor(context: Context) {
    this.#context = context
    this.#limits = new SignInLimits(context.connections.system, context.bus)
  }

  /** @throws Problem `wrong-password` or `too-many-attempts` */
  requirePassword(
    caller: SignedInUser,
    { password, address }: { password: string; address: string },
    recordFailure: RecordFailure,
  ): Promise<Account> {
    const isRight = (account: Account | undefined) =>
      isCorrectPassword(password, account?.passwordhash)
    return this.require(caller, { address, isRight, refusal: 'wrong-password' }, recordFailure)
  }

  /**
   * Whoever found the device unlocked must not guess on it: failures are counted for the session, so
   * that they keep nobody else out.
   * @throws Problem the refusal, or `too-many-attempts`
   */
  async require(
    { userid, claims }: SignedInUser,
    { address, isRight, refusal }: Proof,
    recordFailure: RecordFailure,
  ): Promise<Account> {
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
      if (!(await isRight(account)) || !account) {
        await connections.system.transaction().execute(async (trx: SystemTransaction) => {
          await allowance.recordFailure(trx)
          await recordFailure(asOrganisationTransaction(trx))
        })
        throw new Problem(refusal)
      }
      await allowance.recordSuccess()
      return account
    })
  }
}
