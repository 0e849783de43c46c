import type { RequestBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { Context } from '../../platform/context.ts'
import { asOrganisationTransaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { describeDevice } from '../../platform/tokens/describe-device.ts'
import type { Passkeys } from '../passkeys/index.ts'
import type { SecondFactors } from '../second-factor/index.ts'
import { IdentityConfirmation, isCorrectPassword } from '../sign-in/index.ts'
import type { SingleSignOn } from '../single-sign-on/index.ts'
import { ofOwnAccount } from './own-account.ts'

type Dependencies = { secondFactors: SecondFactors; passkeys: Passkeys; singleSignOn: SingleSignOn }

const CONFIRM_WITH_FACTOR =
  'You have a second factor: please confirm with a code, a recovery code or a passkey.'

/** A user proves again who they are, which endpoints with step-up require. */
export function registerConfirmIdentityRoutes(
  context: Context,
  { secondFactors, passkeys, singleSignOn }: Dependencies,
): void {
  const { api, connections, sessions } = context
  const { system } = connections
  const confirmation = new IdentityConfirmation(context)

  api.endpoint('confirmIdentity', async ({ body, caller, request, activity }) => {
    const isOwnFactor = body.code !== undefined || body.passkey !== undefined
    if (!isOwnFactor) await requireNoFactor(caller.userid)
    // Runs outside the queue of password checks, because a slow identity provider would block it.
    if (body.singlesignon) await singleSignOn.confirm(caller, body.singlesignon)
    else {
      const { refusal, isRight } = proofOf(caller.userid, body)
      await confirmation.require(caller, { address: request.ip, refusal, isRight }, (trx) =>
        activity.record(trx, { ...ofOwnAccount(caller), kind: refusal, summary: '' }),
      )
    }
    const device = describeDevice(request.headers['user-agent'])
    await sessions.confirm(caller.claims, device)
    await activity.record(asOrganisationTransaction(system), {
      ...ofOwnAccount(caller),
      kind: 'identity-confirmed',
      summary: device,
    })
    return { success: true }
  })

  /**
   * Otherwise somebody with an unlocked device and its password could remove the factor that is meant
   * to stop them. It does not count as a failure, because nothing was compared.
   * @throws Problem `wrong-code`
   */
  async function requireNoFactor(userid: string): Promise<void> {
    const methods = await secondFactors.methodsOf(userid)
    if (methods.length > 0) throw new Problem('wrong-code', CONFIRM_WITH_FACTOR)
  }

  /** The contract requires exactly one proof; the caller has already handled an identity provider's. */
  function proofOf(
    userid: string,
    { code, passkey, password = '' }: RequestBody<'confirmIdentity'>,
  ) {
    if (code !== undefined) {
      const isRight = () => secondFactors.acceptCode(userid, code)
      return { refusal: 'wrong-code', isRight } as const
    }
    if (passkey !== undefined) {
      const isRight = async () => (await passkeys.findSigner(passkey)) === userid
      return { refusal: 'wrong-passkey', isRight } as const
    }
    const isRight = (account: { passwordhash: string | null } | undefined) =>
      isCorrectPassword(password, account?.passwordhash)
    return { refusal: 'wrong-password', isRight } as const
  }
}
