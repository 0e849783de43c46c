import { z } from 'zod'
import { body, choice, deleted, type EndpointSchema, name } from '../endpoints/schema.ts'
import { MAX_ID_CHARACTERS } from '../limits.ts'
import { recoveryCodes } from './second-factor.ts'
import { signInResponse } from './sign-in.ts'

/** A field of a WebAuthn message. We limit only its size; the server's WebAuthn library validates it. */
const base64url = z.string().max(10_000)
/** Short enough for a path; authenticators use about 22 to 90 characters. */
const credentialId = z.string().max(250)
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }
const optionalMembers = {
  clientExtensionResults: z.looseObject({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
}

/** The response of an authenticator to `createPasskeyChallenge`. */
export const passkeyAssertion = z.looseObject({
  ...credential,
  ...optionalMembers,
  response: z.looseObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})

const passkeyAttestation = z.looseObject({
  ...credential,
  ...optionalMembers,
  response: z.looseObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(50)).max(10).optional(),
  }),
})

/** Options for the browser's `navigator.credentials`, as `@simplewebauthn/browser` takes them. */
const options = z.looseObject({ challenge: z.string() })

export const passkeyRow = z.object({
  id: z.string(),
  name: z.string(),
  created: z.string(),
  lastused: z.string().nullable(),
})

export type PasskeyRow = z.output<typeof passkeyRow>

export const passkeySchemas = {
  /** For one sign-in or confirmation within a few minutes. It does not reveal who has a passkey. */
  createPasskeyChallenge: {
    response: options,
    statuses: [201],
    problems: ['too-many-attempts'],
    activityKinds: 'none',
  },
  /** Needs no password or code. `username`: the owner of the passkey, if the app knows who signs in. */
  logInWithPasskey: {
    body: body({
      passkey: passkeyAssertion,
      username: z.string().max(MAX_ID_CHARACTERS).optional(),
      type: choice('Type', ['standard', 'admin']).default('standard'),
      device: z.string().max(100).optional(),
    }),
    response: signInResponse,
    problems: [
      'wrong-passkey',
      'wrong-door',
      'suspended',
      'organisation-suspended',
      'too-many-attempts',
    ],
    activityKinds: ['sign-in', 'wrong-door', 'suspended-sign-in'],
    errorFormat: 'success-error',
  },
  listPasskeys: { response: z.array(passkeyRow) },
  /** Takes effect only with `addPasskey`, so there is nothing to record. */
  beginPasskey: { response: options, statuses: [201], activityKinds: 'none' },
  /** If it is the user's first second factor, also ends all their other sessions. */
  addPasskey: {
    body: body({ name: name('Name'), passkey: passkeyAttestation }),
    response: recoveryCodes,
    statuses: [201],
    problems: ['wrong-passkey', 'overloaded'],
    activityKinds: ['second-factor-added'],
  },
  removePasskey: {
    response: deleted,
    problems: ['second-factor-required'],
    activityKinds: ['second-factor-removed'],
  },
} as const satisfies Record<string, EndpointSchema>
