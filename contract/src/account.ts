import { z } from 'zod'
import { passkeyAssertion } from './passkeys.ts'
import { body, type EndpointSchema } from './schema.ts'
import { secondFactorCode } from './second-factor.ts'
import { SECOND_FACTOR_METHODS } from './second-factor-policy.ts'
import { providerAnswer } from './single-sign-on.ts'

/** The signed-in user, as far as only they and their admins see it. */
const account = z.object({
  userid: z.string(),
  name: z.string(),
  email: z.string(),
  type: z.enum(['admin', 'standard']),
  organisationname: z.string(),
  /** Whether an authenticator app is set up, and how many recovery codes are left. */
  totp: z.boolean(),
  recoverycodes: z.number(),
  /** What they have besides a password: then only these confirm who they are. */
  secondfactors: z.array(z.enum(SECOND_FACTOR_METHODS)),
  /** Whether they must have a second factor. */
  secondfactorrequired: z.boolean(),
  haspassword: z.boolean(),
  /**
   * The account at the organisation's identity provider that the user is linked to. `name` is the
   * provider's; `account` what it calls the account, empty until the next sign-in if it is not known.
   */
  singlesignon: z.object({ name: z.string(), account: z.string(), since: z.string() }).nullable(),
})

/**
 * One sign-in that has not ended, on any device. `device`: browser and system, in words. `first` and
 * `last`: its first and latest contact, the latter up to an hour late. `present`: the request's own.
 */
const session = z.object({
  id: z.string(),
  device: z.string(),
  first: z.string(),
  last: z.string(),
  present: z.boolean(),
})

const success = z.object({ success: z.literal(true) })

export type Account = z.output<typeof account>
export type SessionRow = z.output<typeof session>

const currentPassword = z
  .string({ error: 'Enter your current password' })
  .min(1, 'Enter your current password')
  .max(1000)

export const accountEndpoints = {
  getAccount: { response: account },
  /** `password` is the current one. Ends all sessions of the user but the one of the request. */
  changePassword: {
    body: body({
      password: currentPassword,
      newpassword: z.string({ error: 'Enter a new password' }).max(1000),
    }),
    response: success,
    problems: ['wrong-password', 'too-many-attempts', 'overloaded'],
    records: ['password-changed', 'wrong-password'],
  },
  /**
   * Endpoints that ask for a confirmation then accept this session for `CONFIRMATION_WINDOW_MS`. Of a
   * user with a second factor only a code or a passkey is accepted; others are refused as `wrong-code`.
   */
  confirmIdentity: {
    body: body({
      password: currentPassword.optional(),
      code: secondFactorCode.optional(),
      passkey: passkeyAssertion.optional(),
      singlesignon: z.strictObject(providerAnswer).optional(),
    }).refine(
      (proofs) => Object.values(proofs).filter((proof) => proof !== undefined).length === 1,
      'Send the password, a code, a passkey or an answer of the provider',
    ),
    response: success,
    problems: [
      'wrong-password',
      'wrong-code',
      'wrong-passkey',
      'single-sign-on-refused',
      'service-failed',
      'too-many-attempts',
      'overloaded',
    ],
    records: ['identity-confirmed', 'wrong-password', 'wrong-code', 'wrong-passkey'],
  },
  /** The latest contact first. */
  listSessions: { response: z.array(session) },
  endSession: { response: success, records: ['session-ended'] },
  endOtherSessions: { response: success, records: ['other-sessions-ended'] },
} as const satisfies Record<string, EndpointSchema>
