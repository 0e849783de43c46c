import { z } from 'zod'
import {
  body,
  choice,
  deleted,
  type EndpointSchema,
  organisationQuery,
} from '../endpoints/schema.ts'
import { SECOND_FACTOR_POLICIES } from './second-factor-policy.ts'

/** The code of an authenticator app, or a recovery code; spaces and hyphens do not matter. */
export const secondFactorCode = z
  .string({ error: 'Enter the code' })
  .trim()
  .min(1, 'Enter the code')
  .max(40, 'This is longer than a code')

/** Shown once. Empty if the user already has some. */
export const recoveryCodes = z.object({ recoverycodes: z.array(z.string()) })

const policy = z.object({ required: choice('Second factor required', SECOND_FACTOR_POLICIES) })

export type TotpSetUp = z.output<typeof totpSetUp>
/** `secret` is the key as text (base32); `uri` is the same key for a QR code. */
const totpSetUp = z.object({ secret: z.string(), uri: z.string() })

export const secondFactorSchemas = {
  /** Takes effect only with `confirmTotp`, so there is nothing to record. */
  beginTotp: {
    response: totpSetUp,
    statuses: [201],
    problems: ['conflict'],
    activityKinds: 'none',
  },
  /** Takes the app's first code. If it is the user's first second factor, ends their other sessions. */
  confirmTotp: {
    body: body({ code: secondFactorCode }),
    response: recoveryCodes,
    problems: ['wrong-code', 'conflict', 'overloaded'],
    activityKinds: ['second-factor-added'],
  },
  removeTotp: {
    response: deleted,
    problems: ['second-factor-required'],
    activityKinds: ['second-factor-removed'],
  },
  /** The new codes replace the earlier ones, which stop working. */
  createRecoveryCodes: {
    response: recoveryCodes,
    statuses: [201],
    problems: ['not-found', 'overloaded'],
    activityKinds: ['recovery-codes-made'],
  },
  /** Removes a user's app, passkeys and recovery codes, when they are lost; ends all their sessions. */
  removeSecondFactor: {
    query: organisationQuery,
    response: deleted,
    activityKinds: ['second-factor-removed'],
  },
  getSecondFactorPolicy: { query: organisationQuery, response: policy },
  /** Ends no session: it applies to the next sign-in, and to endpoints with `stepUp`. */
  saveSecondFactorPolicy: {
    query: organisationQuery,
    body: body(policy.shape),
    response: policy,
    activityKinds: ['second-factor-policy-changed'],
  },
} as const satisfies Record<string, EndpointSchema>
