import { z } from 'zod'
import { body, type EndpointSchema } from '../endpoints/schema.ts'
import { passkeyAssertion } from './passkeys.ts'
import { secondFactorCode } from './second-factor.ts'
import { SECOND_FACTOR_METHODS } from './second-factor-policy.ts'
import { providerAnswer } from './single-sign-on.ts'

/** What only the signed-in user and their admins see about the user. */
const account = z.object({
  userid: z.string(),
  name: z.string(),
  email: z.string(),
  type: z.enum(['admin', 'standard']),
  organisationname: z.string(),
  /** Whether an authenticator app is set up, and how many recovery codes are left. */
  totp: z.boolean(),
  recoverycodes: z.number(),
  /** The second factors that the user has. If there are any, only they confirm who the user is. */
  secondfactors: z.array(z.enum(SECOND_FACTOR_METHODS)),
  /** Whether they must have a second factor. */
  secondfactorrequired: z.boolean(),
  haspassword: z.boolean(),
  /**
   * The account at the organisation's identity provider that the user is linked to. `name` is the
   * provider's name. `account` is the account's name there, empty if unknown until the next sign-in.
   */
  singlesignon: z.object({ name: z.string(), account: z.string(), since: z.string() }).nullable(),
})

/**
 * One sign-in that has not ended, on any device. `device` describes browser and system. `first` and
 * `last` are its first and latest requests; `last` may be an hour old. `present` is true for the current
 * session: the one that sent this request.
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

export const accountSchemas = {
  getAccount: { response: account },
  /** `password` is the current password. Ends all other sessions of the user. */
  changePassword: {
    body: body({
      password: currentPassword,
      newpassword: z.string({ error: 'Enter a new password' }).max(1000),
    }),
    response: success,
    problems: ['wrong-password', 'too-many-attempts', 'overloaded'],
    activityKinds: ['password-changed', 'wrong-password'],
  },
  /**
   * Lets this session use endpoints with `stepUp` for `CONFIRMATION_WINDOW_MS`. A user with a second
   * factor must send a code or a passkey; anything else is refused with `wrong-code`.
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
    activityKinds: ['identity-confirmed', 'wrong-password', 'wrong-code', 'wrong-passkey'],
  },
  /** The most recently used session first. */
  listSessions: { response: z.array(session) },
  endSession: { response: success, activityKinds: ['session-ended'] },
  endOtherSessions: { response: success, activityKinds: ['other-sessions-ended'] },
} as const satisfies Record<string, EndpointSchema>
