import { z } from 'zod'
import { body, choice, type EndpointSchema, name, organisationQuery, recordId } from './schema.ts'
import { secondFactorCode } from './second-factor.ts'
import { SECOND_FACTOR_METHODS } from './second-factor-policy.ts'
import { signInResponse } from './sign-in.ts'

/** Signing in by an organisation's identity provider (OpenID Connect). */

const MAX_DOMAINS = 20
/** The query that a provider appends to the address it sends people back to: mostly the code. */
const MAX_ANSWER_CHARACTERS = 8000

const domain = z
  .string({ error: 'Send the domains as texts' })
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, {
    error: 'A domain is what follows the @ of an email address, such as school.example',
  })

const fields = {
  enabled: z.boolean({ error: 'Enabled must be true or false' }),
  name: name('Name of the provider').max(40, 'Name of the provider must be 40 characters or fewer'),
  issuer: z
    .url({ protocol: /^https?$/, error: 'The issuer must be an address that starts with https://' })
    .max(500),
  clientid: name('Client ID'),
  domains: z
    .array(domain, { error: 'Send the domains as a list' })
    .min(1, 'Name at least one domain of your email addresses')
    .max(MAX_DOMAINS, `Name ${MAX_DOMAINS} domains at most`),
  /** Whether the first sign-in of an unknown person creates a standard user. */
  newusers: z.boolean({ error: 'New users must be true or false' }),
}

/** Without a secret the stored one stays; another issuer or client needs its own. */
const save = body({
  ...fields,
  clientsecret: z.string().max(1000).optional(),
})

/** Never the client secret: `hassecret` says whether there is one. */
const settings = z.object({
  enabled: z.boolean(),
  name: z.string(),
  issuer: z.string(),
  clientid: z.string(),
  hassecret: z.boolean(),
  domains: z.array(z.string()),
  newusers: z.boolean(),
  /** What the TXT record at `_holdfast.` and the domain has to say; empty before the first save. */
  domainrecord: z.string(),
  /**
   * Addresses of these domains lead to the sign-in only where it is known how the domain is the organisation's:
   * by its record, released by the provider, or named before that was asked for.
   */
  domainproofs: z.array(
    z.object({
      domain: z.string(),
      how: z.enum(['dns', 'provider', 'earlier']).nullable(),
      at: z.string().nullable(),
    }),
  ),
  /** Where the provider sends people back to: it must know the address. */
  redirecturi: z.string(),
  /** The organisation's own address of the sign-in. */
  loginurl: z.string(),
})

/** `attempt` is the secret with which the device completes the sign-in; `url` is the provider's page. */
const begunSignIn = z.object({ attempt: z.string(), url: z.string() })

/** The provider's answer: `answer` is the query of the address that it sent the browser to. */
export const providerAnswer = {
  attempt: z.string().max(100),
  organisationid: recordId('The organisation'),
  answer: z.string().max(MAX_ANSWER_CHARACTERS),
}

export type SingleSignOnSettings = z.output<typeof settings>
export type SingleSignOnSave = z.output<typeof save>

const REFUSALS = ['single-sign-on-refused', 'service-failed'] as const

export const singleSignOnEndpoints = {
  /**
   * By organisation, or by the domain of an email address: never by user, so that nobody learns who
   * has an account.
   */
  findSingleSignOn: {
    query: z.object({
      organisation: recordId('The organisation').optional(),
      domain: z.string().max(253).optional(),
    }),
    response: z.object({
      offer: z
        .object({ organisationid: z.string(), organisationname: z.string(), name: z.string() })
        .nullable(),
    }),
    problems: ['too-many-attempts'],
  },
  /** Nobody has signed in yet, so there is nothing to record. */
  beginSingleSignOn: {
    body: body({ organisationid: recordId('The organisation') }),
    response: begunSignIn,
    statuses: [201],
    problems: [...REFUSALS, 'not-found', 'too-many-attempts'],
    records: 'none',
  },
  /** `code`: the second step, where the same request was answered with `second-factor-needed`. */
  logInWithSingleSignOn: {
    body: body({
      ...providerAnswer,
      type: choice('Type', ['standard', 'admin']).default('standard'),
      device: z.string().max(100).optional(),
      code: secondFactorCode.optional(),
    }),
    response: signInResponse,
    problems: [
      ...REFUSALS,
      'second-factor-needed',
      'wrong-code',
      'wrong-door',
      'suspended',
      'too-many-attempts',
      'overloaded',
    ],
    // With `second-factor-needed`.
    problemFields: z.object({ methods: z.array(z.enum(SECOND_FACTOR_METHODS)).optional() }),
    records: [
      'sign-in',
      'failed-sign-in',
      'wrong-door',
      'suspended-sign-in',
      'user-added',
      'identity-linked',
      'single-sign-on-refused',
    ],
    errorFormat: 'success-error',
  },
  /** Through the provider, which must authenticate the user anew; `confirmIdentity` completes it. */
  beginConfirmation: {
    response: begunSignIn,
    statuses: [201],
    problems: [...REFUSALS, 'not-found'],
    records: 'none',
  },
  getSingleSignOn: { query: organisationQuery, response: settings },
  saveSingleSignOn: {
    query: organisationQuery,
    body: save,
    response: settings,
    records: ['single-sign-on-changed'],
  },
  /** Asks the provider whether it knows the client; stores nothing. */
  testSingleSignOn: {
    query: organisationQuery,
    body: save,
    response: z.object({ works: z.boolean(), message: z.string() }),
    records: 'none',
  },
  /** Looks for the domain's TXT record; once it was seen, the domain counts. */
  checkDomain: {
    query: organisationQuery,
    body: body({ domain }),
    response: z.object({ proven: z.boolean(), message: z.string() }),
    records: ['domain-proven'],
  },
  /** By an admin of the provider, who has made sure whose it is; false withdraws any proof. */
  saveDomainRelease: {
    query: organisationQuery,
    body: body({ domain, released: z.boolean({ error: 'Released must be true or false' }) }),
    response: z.object({ success: z.literal(true) }),
    records: ['domain-proven', 'domain-withdrawn'],
  },
  /** The next sign-in with the user's verified email address then links an account again. */
  unlinkIdentity: {
    query: organisationQuery,
    response: z.object({ success: z.literal(true) }),
    records: ['identity-unlinked'],
  },
  /** Only for a caller who has a password; ends all of the caller's other sessions. */
  unlinkOwnIdentity: {
    response: z.object({ success: z.literal(true) }),
    problems: ['conflict'],
    records: ['identity-unlinked'],
  },
} as const satisfies Record<string, EndpointSchema>
