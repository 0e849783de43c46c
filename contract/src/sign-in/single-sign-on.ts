import { z } from 'zod'
import { saveConflicts } from '../endpoints/save-conflicts.ts'
import {
  body,
  choice,
  type EndpointSchema,
  name,
  organisationQuery,
  recordId,
  text,
} from '../endpoints/schema.ts'
import { secondFactorCode } from './second-factor.ts'
import { SECOND_FACTOR_METHODS } from './second-factor-policy.ts'
import { signInResponse } from './sign-in.ts'

/** Signing in by an organisation's identity provider (OpenID Connect). */

const MAX_DOMAINS = 20
/** The query string with which a provider sends people back, mostly its code. */
const MAX_ANSWER_CHARACTERS = 8000
/** The longest of the settings is the issuer. */
const MAX_PREVIOUS_CHARACTERS = 500

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

const previousText = text('The previous value', MAX_PREVIOUS_CHARACTERS)

/** The settings as the form showed them; see `saveBase`. Before the first save they are empty. */
const base = z
  .strictObject({
    enabled: z.boolean(),
    name: previousText,
    issuer: previousText,
    clientid: previousText,
    domains: z.array(previousText).max(MAX_DOMAINS),
    newusers: z.boolean(),
  })
  .optional()

/** Without a secret the stored one stays. A different issuer or client needs a new secret. */
const connection = { ...fields, clientsecret: z.string().max(1000).optional() }
const save = body({ ...connection, base })

/** Never contains the client secret; `hassecret` says whether there is one. */
const settings = z.object({
  enabled: z.boolean(),
  name: z.string(),
  issuer: z.string(),
  clientid: z.string(),
  hassecret: z.boolean(),
  domains: z.array(z.string()),
  newusers: z.boolean(),
  /** The text required in the TXT record at `_holdfast.DOMAIN`; empty before the first save. */
  domainrecord: z.string(),
  /**
   * Email addresses of a domain lead to this sign-in only once the domain is known to belong to the
   * organisation: by its TXT record, by the Holdfast provider's release, or because it was set before
   * proofs were required.
   */
  domainproofs: z.array(
    z.object({
      domain: z.string(),
      how: z.enum(['dns', 'provider', 'earlier']).nullable(),
      at: z.string().nullable(),
    }),
  ),
  /** The address to which the provider sends people back. Admins must register it there. */
  redirecturi: z.string(),
  /** The address that starts the organisation's sign-in. */
  loginurl: z.string(),
})

/** `attempt` is the secret with which the device completes the sign-in; `url` is the provider's page. */
const begunSignIn = z.object({ attempt: z.string(), url: z.string() })

/** `answer` is the query string with which the provider sent the browser back. */
export const providerAnswer = {
  attempt: z.string().max(100),
  organisationid: recordId('The organisation'),
  answer: z.string().max(MAX_ANSWER_CHARACTERS),
}

export type SingleSignOnSettings = z.output<typeof settings>
export type SingleSignOnSave = z.output<typeof save>

const REFUSALS = ['single-sign-on-refused', 'service-failed'] as const

export const singleSignOnSchemas = {
  /**
   * Looks up by organisation, or by the domain of an email address; never by user, so that nobody
   * learns who has an account.
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
    activityKinds: 'none',
  },
  /** `code`: sent after the same request was refused with `second-factor-needed`. */
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
      'organisation-suspended',
      'too-many-attempts',
      'overloaded',
    ],
    // Sent with `second-factor-needed`.
    problemFields: z.object({ methods: z.array(z.enum(SECOND_FACTOR_METHODS)).optional() }),
    activityKinds: [
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
  /** Begins a confirmation by the provider, which must ask the user again; `confirmIdentity` ends it. */
  beginConfirmation: {
    response: begunSignIn,
    statuses: [201],
    problems: [...REFUSALS, 'not-found'],
    activityKinds: 'none',
  },
  getSingleSignOn: { query: organisationQuery, response: settings },
  saveSingleSignOn: {
    query: organisationQuery,
    body: save,
    response: settings,
    problems: ['conflict'],
    problemFields: saveConflicts,
    activityKinds: ['single-sign-on-changed'],
  },
  /** Asks the provider whether it knows the client; stores nothing. */
  testSingleSignOn: {
    query: organisationQuery,
    body: body(connection),
    response: z.object({ works: z.boolean(), message: z.string() }),
    activityKinds: 'none',
  },
  /** Looks for the domain's TXT record; once it was found, the domain counts as proven. */
  checkDomain: {
    query: organisationQuery,
    body: body({ domain }),
    response: z.object({ proven: z.boolean(), message: z.string() }),
    activityKinds: ['domain-proven'],
  },
  /** For an admin of the Holdfast provider who has checked the owner; false removes any proof. */
  saveDomainRelease: {
    query: organisationQuery,
    body: body({ domain, released: z.boolean({ error: 'Released must be true or false' }) }),
    response: z.object({ success: z.literal(true) }),
    activityKinds: ['domain-proven', 'domain-withdrawn'],
  },
  /** The next sign-in with the user's verified email address then links an account again. */
  unlinkIdentity: {
    query: organisationQuery,
    response: z.object({ success: z.literal(true) }),
    activityKinds: ['identity-unlinked'],
  },
  /** Works only for a caller with a password; ends all their other sessions. */
  unlinkOwnIdentity: {
    response: z.object({ success: z.literal(true) }),
    problems: ['conflict'],
    activityKinds: ['identity-unlinked'],
  },
} as const satisfies Record<string, EndpointSchema>
