import { z } from 'zod'
import { body, choice, type EndpointSchema } from '../endpoints/schema.ts'
import { MAX_ID_CHARACTERS, MAX_KEY_CHARACTERS } from '../limits.ts'
import { secondFactorCode } from './second-factor.ts'
import { SECOND_FACTOR_METHODS } from './second-factor-policy.ts'

const REQUIRED = 'Username and password are required'

/** `type` is where the user signs in: `standard` at /, `admin` at /admin. */
const credentials = body({
  username: z
    .string({ error: REQUIRED })
    .trim()
    .toLowerCase()
    .min(1, REQUIRED)
    .max(MAX_ID_CHARACTERS, `Username must be ${MAX_ID_CHARACTERS} characters or fewer`),
  password: z.string({ error: REQUIRED }).min(1, REQUIRED).max(1000),
  type: choice('Type', ['standard', 'admin']).default('standard'),
  /** Sent after a first attempt was refused with `second-factor-needed`. */
  code: secondFactorCode.optional(),
  /** A secret of this device. The server counts its failed attempts apart from other devices'. */
  device: z.string().max(100).optional(),
})

export const signInResponse = z.object({
  success: z.literal(true),
  token: z.string(),
  userid: z.string(),
  name: z.string(),
  schoolid: z.string(),
  organisationid: z.string(),
  organisationname: z.string(),
  type: z.enum(['admin', 'standard']),
  /** True for the provider's organisation, whose admins may administer all organisations. */
  isprovider: z.boolean(),
  /** The user must set up a second factor. Until then only endpoints for `signed in` work. */
  setup: z.boolean().optional(),
  /** The device sends it with its next sign-in. */
  device: z.string(),
})

/** A later token of the same session, and what a device shows of its user. */
const renewalResponse = signInResponse.omit({ device: true })

const success = z.object({ success: z.literal(true) })

export type SignInResponse = z.output<typeof signInResponse>
export type RenewalResponse = z.output<typeof renewalResponse>

/** The payload of the JSON Web Token; `exp` and `iat` in seconds. Devices read it without verifying. */
export type TokenClaims = {
  userid: string
  schoolid: string
  org: string
  type: 'admin' | 'standard'
  /** The id of the session: a renewed token has the same, and logging out revokes them all. */
  jti: string
  /** When the user signed in, in seconds. Tokens from before renewal existed have only `iat`. */
  auth_time?: number
  /** See `signInResponse`. */
  setup?: true
  /** `sso`: an identity provider signed the user in. `mfa`: it asked for a second factor. */
  sso?: true
  mfa?: true
  /** The user's token version. A change of password or type revokes tokens with a lower version. */
  ver: number
  iat: number
  exp: number
}

export const signInSchemas = {
  /** Like every sign-in, ends the session of any token sent with the request. */
  logIn: {
    body: credentials,
    response: signInResponse,
    problems: [
      'wrong-credentials',
      'wrong-door',
      'second-factor-needed',
      'wrong-code',
      'too-many-attempts',
      'suspended',
      'organisation-suspended',
      'overloaded',
    ],
    // Sent with `second-factor-needed`.
    problemFields: z.object({ methods: z.array(z.enum(SECOND_FACTOR_METHODS)).optional() }),
    activityKinds: ['sign-in', 'failed-sign-in', 'wrong-door', 'suspended-sign-in'],
    // The specification of POST /login asks for `success` and `error`.
    errorFormat: 'success-error',
  },
  /** Each device does this once a day. Nobody signs in, so there is nothing to record. */
  renewToken: { response: renewalResponse, activityKinds: 'none' },
  /** Ends the caller's own session only. */
  logOut: { response: success, activityKinds: ['sign-out'] },
  requestPasswordReset: {
    body: body({ email: z.string().trim().min(1, 'Enter an email address').max(254) }),
    // `sendsmail` is false without a mail server: then only an admin can give a user a link.
    response: success.extend({ sendsmail: z.boolean() }),
    problems: ['too-many-attempts', 'overloaded'],
    // Recorded for each user found, after the response.
    activityKinds: ['reset-requested'],
  },
  resetPassword: {
    body: body({
      resetkey: z.string().min(1, 'The reset key is missing').max(MAX_KEY_CHARACTERS),
      password: z.string().max(1000),
    }),
    response: success,
    problems: ['reset-key-invalid', 'too-many-attempts', 'overloaded'],
    activityKinds: ['password-reset', 'invitation-accepted'],
  },
} as const satisfies Record<string, EndpointSchema>
