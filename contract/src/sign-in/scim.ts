import { z } from 'zod'
import { body, type EndpointSchema, organisationQuery, recordId } from '../endpoints/schema.ts'
import { MAX_DELETED_AT_ONCE, MAX_NAME_CHARACTERS } from '../limits.ts'

/**
 * SCIM 2.0 (RFC 7643, RFC 7644), by which user directories create, change and suspend users. Field
 * names are those of the standard. Fields that Holdfast does not store are accepted and ignored.
 */

export const SCIM_USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const SCIM_LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const SCIM_ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

const line = z.string().max(MAX_NAME_CHARACTERS)
/** Entra ID sends booleans as strings. */
export const scimBoolean = z.preprocess(
  (value) =>
    typeof value === 'string' ? { true: true, false: false }[value.toLowerCase()] : value,
  z.boolean({ error: 'active must be true or false' }),
)

const name = z.object({
  formatted: line.nullish(),
  givenName: line.nullish(),
  familyName: line.nullish(),
})
const email = z.object({ value: z.string().max(254), primary: scimBoolean.optional() })

const newUser = z.object({
  userName: z.string({ error: 'userName is missing' }).trim().toLowerCase(),
  externalId: line.nullish(),
  displayName: line.nullish(),
  name: name.nullish(),
  emails: z.array(email).max(20).nullish(),
  active: scimBoolean.optional(),
})

/** `op` in upper or lower case. `path` names one attribute; without it, `value` has several. */
const patch = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .toLowerCase()
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(200).optional(),
        value: z.unknown(),
      }),
      { error: 'Operations is missing' },
    )
    .max(100),
})

const user = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().optional(),
  userName: z.string(),
  displayName: z.string(),
  name: z.object({ formatted: z.string() }),
  emails: z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() })),
  active: z.boolean(),
  meta: z.object({ resourceType: z.string(), location: z.string() }),
})

const list = <Resource extends z.ZodType>(resource: Resource) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.number().int(),
    startIndex: z.number().int(),
    itemsPerPage: z.number().int(),
    Resources: z.array(resource),
  })

/** What the standard itself specifies and this contract does not repeat. */
const anyObject = z.record(z.string(), z.unknown())
const count = (label: string) =>
  z
    .string()
    .regex(/^-?\d{1,6}$/, `${label} must be a number`)
    .transform(Number)
    .optional()

/** Other parameters of the standard, such as `attributes`, are ignored. */
const query = z.object({
  filter: z.string().max(500).optional(),
  startIndex: count('startIndex'),
  count: count('count'),
})

export type ScimUser = z.output<typeof user>
export type ScimUserBody = z.output<typeof newUser>
export type ScimPatch = z.output<typeof patch>

/** Usernames. It has no effect on users whose suspension is not held any more. */
const suspensionIds = body({
  ids: z
    .array(recordId('The id'), { error: 'Send the ids as a list' })
    .min(1, 'Name at least one id')
    .max(MAX_DELETED_AT_ONCE, `Decide on ${MAX_DELETED_AT_ONCE} at most at once`),
})

const scim = { responseType: 'application/scim+json', errorFormat: 'scim' } as const

export const scimSchemas = {
  getScimConfig: { ...scim, response: anyObject },
  listScimSchemas: { ...scim, response: list(anyObject) },
  listScimResourceTypes: { ...scim, response: list(anyObject) },
  listScimUsers: { ...scim, query, response: list(user) },
  getScimUser: { ...scim, response: user },
  createScimUser: {
    ...scim,
    body: newUser,
    response: user,
    statuses: [201],
    problems: ['taken', 'conflict'],
    activityKinds: ['user-added'],
  },
  replaceScimUser: {
    ...scim,
    body: newUser,
    response: user,
    problems: ['conflict'],
    activityKinds: ['user-changed', 'user-suspended', 'suspension-held', 'user-reinstated'],
  },
  changeScimUser: {
    ...scim,
    body: patch,
    response: user,
    problems: ['conflict'],
    activityKinds: ['user-changed', 'user-suspended', 'suspension-held', 'user-reinstated'],
  },
  /** Suspends instead of deleting, because a deleted username can never be used again. */
  deleteScimUser: {
    ...scim,
    response: z.undefined(),
    statuses: [204],
    problems: ['conflict'],
    activityKinds: ['user-changed', 'user-suspended', 'suspension-held', 'user-reinstated'],
  },
  /**
   * The address for the directory's requests, and when its token was created, expires and was last
   * used. `held`: the users whose suspension an admin must approve first.
   */
  getDirectory: {
    query: organisationQuery,
    response: z.object({
      url: z.string(),
      created: z.string().nullable(),
      expires: z.string().nullable(),
      lastused: z.string().nullable(),
      held: z.array(z.object({ userid: z.string(), name: z.string(), at: z.string() })),
    }),
  },
  /** Approves the held suspensions of these users, except the caller's. */
  releaseSuspensions: {
    query: organisationQuery,
    body: suspensionIds,
    response: z.object({ success: z.literal(true) }),
    problems: ['conflict'],
    activityKinds: ['user-suspended'],
  },
  /** Discards the held suspensions: the users do not change. */
  discardSuspensions: {
    query: organisationQuery,
    body: suspensionIds,
    response: z.object({ success: z.literal(true) }),
    activityKinds: ['suspension-discarded'],
  },
  /** Creates a new token for the directory, shown once. The previous token stops working. */
  createDirectoryToken: {
    query: organisationQuery,
    response: z.object({ token: z.string() }),
    statuses: [201],
    activityKinds: ['directory-token-made'],
  },
  deleteDirectoryToken: {
    query: organisationQuery,
    response: z.object({ success: z.literal(true) }),
    activityKinds: ['directory-token-deleted'],
  },
} as const satisfies Record<string, EndpointSchema>
