import { z } from 'zod'
import { body, choice, type EndpointSchema } from './schema.ts'

const REQUIRED = 'Username and password are required'

/** `type` is the door: `standard` from /, `admin` from /admin. */
const credentials = body({
  username: z.string({ error: REQUIRED }).trim().toLowerCase().min(1, REQUIRED).max(200),
  password: z.string({ error: REQUIRED }).min(1, REQUIRED).max(1000),
  type: choice('Type', ['standard', 'admin']).default('standard'),
  /** A secret of this device, so that its failed attempts are counted apart from everyone else's. */
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
  /** Whether it is the provider's organisation, whose admins look after all others. */
  isprovider: z.boolean(),
  /** To be sent with the next sign-in from this device. */
  device: z.string(),
})

const success = z.object({ success: z.literal(true) })

export type SignInResponse = z.output<typeof signInResponse>

/** What the token carries; `exp` and `iat` in seconds. The device decodes it, the server signs it. */
export type TokenClaims = {
  userid: string
  schoolid: string
  org: string
  type: 'admin' | 'standard'
  /** The token's own id: logging out withdraws this one. */
  jti: string
  /** The user's sign-in version: a change of password or type withdraws all older ones. */
  ver: number
  iat: number
  exp: number
}

export const signInEndpoints = {
  logIn: {
    body: credentials,
    response: signInResponse,
    problems: ['wrong-credentials', 'wrong-door', 'too-many-attempts', 'overloaded'],
    // Specification, section 7: what its callers read.
    repeatsProblemAsError: true,
  },
  logOut: { response: success },
  requestPasswordReset: {
    body: body({ email: z.string().trim().min(1, 'Enter an email address').max(254) }),
    response: success,
    problems: ['too-many-attempts'],
  },
  resetPassword: {
    body: body({
      resetkey: z.string().min(1, 'The reset key is missing').max(200),
      password: z.string().max(1000),
    }),
    response: success,
    problems: ['reset-key-invalid', 'overloaded'],
  },
} as const satisfies Record<string, EndpointSchema>
