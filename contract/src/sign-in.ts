import { z } from 'zod'
import { MAX_ID_CHARACTERS, MAX_KEY_CHARACTERS } from './limits.ts'
import { body, choice, type EndpointSchema } from './schema.ts'
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
  /** The second step, where the first one was answered with `second-factor-needed`. */
  code: secondFactorCode.optional(),
  /** A secret of this device: its failed attempts are counted apart from those of others. */
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
  /** Whether it is the provider's organisation, whose admins may administer all organisations. */
  isprovider: z.boolean(),
  /** The user must set up a second factor: until then the session is for their own account only. */
  setup: z.boolean().optional(),
  /** The device sends it with its next sign-in. */
  device: z.string(),
})

/** A later token of the same session, and what else a device shows of its user. */
const renewedToken = signInResponse.omit({ device: true })

const success = z.object({ success: z.literal(true) })

export type SignInResponse = z.output<typeof signInResponse>
export type RenewedToken = z.output<typeof renewedToken>

/** The payload of the JSON Web Token; `exp` and `iat` in seconds. Devices read it without verifying. */
export type TokenClaims = {
  userid: string
  schoolid: string
  org: string
  type: 'admin' | 'standard'
  /** The id of the session: a renewed token has the same, and logging out revokes them all. */
  jti: string
  /** When the person signed in, in seconds; in tokens from before renewal only `iat` says it. */
  auth_time?: number
  /** See `signInResponse`. */
  setup?: true
  /** Signed in by an identity provider; `mfa`: which has asked for a second factor. */
  sso?: true
  mfa?: true
  /** The user's token version: a change of password or type revokes all tokens with a lower one. */
  ver: number
  iat: number
  exp: number
}

export const signInEndpoints = {
  /** As every sign-in: when the request carries a token, its session ends. */
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
      'overloaded',
    ],
    // With `second-factor-needed`.
    problemFields: z.object({ methods: z.array(z.enum(SECOND_FACTOR_METHODS)).optional() }),
    records: ['sign-in', 'failed-sign-in', 'wrong-door', 'suspended-sign-in'],
    // As specified, clients read `success` and `error`.
    repeatsProblemAsError: true,
  },
  /** Once a day for each device: nobody has signed in, so there is nothing to record. */
  renewToken: { response: renewedToken, records: 'none' },
  /** Ends nothing but the caller's own sign-in. */
  logOut: { response: success, records: ['sign-out'] },
  requestPasswordReset: {
    body: body({ email: z.string().trim().min(1, 'Enter an email address').max(254) }),
    // `sendsmail` is false where no mail server is set: then only an admin can give people a link.
    response: success.extend({ sendsmail: z.boolean() }),
    problems: ['too-many-attempts', 'overloaded'],
    // For each user found, after the response.
    records: ['reset-requested'],
  },
  resetPassword: {
    body: body({
      resetkey: z.string().min(1, 'The reset key is missing').max(MAX_KEY_CHARACTERS),
      password: z.string().max(1000),
    }),
    response: success,
    problems: ['reset-key-invalid', 'too-many-attempts', 'overloaded'],
    records: ['password-reset', 'invitation-accepted'],
  },
} as const satisfies Record<string, EndpointSchema>
