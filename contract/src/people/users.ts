import { z } from 'zod'
import { saveBase, saveConflicts } from '../endpoints/save-conflicts.ts'
import {
  body,
  choice,
  deleted,
  type EndpointSchema,
  emailAddress,
  name,
  organisationQuery,
  recordId,
  recordsToDelete,
  shortText,
} from '../endpoints/schema.ts'
import { MAX_IMPORT_ROWS } from '../limits.ts'
import { cell, importBody, importProblems, importResult } from './imports.ts'

/**
 * Only admins get `email`, `type` and suspended users. `phone` is left out if there is none. Admins and
 * holders of team roles see every phone number; other users see only those of holders of team roles.
 */
export const user = z
  .object({
    id: z.string(),
    name: z.string(),
    organisationid: z.string(),
    email: z.string().optional(),
    phone: z.string().optional(),
    type: z.enum(['admin', 'standard']).optional(),
    suspended: z.literal(true).optional(),
  })
  .meta({ id: 'User' })

const phone = shortText('Phone').trim()

/** Without `phone`, the number does not change. */
const saveUser = body(
  {
    name: name('Name'),
    email: z.union([z.literal(''), emailAddress('Email')]).default(''),
    phone: phone.optional(),
    type: choice('Type', ['admin', 'standard']),
    password: z.string({ error: 'Password must be text' }).optional(),
    organisationid: recordId('The organisation').optional(),
    base: saveBase(['name', 'email', 'phone', 'type']),
  },
  ['id', 'suspended'],
)

/** A valid row of an import: the user chooses a password through a link sent to `email`. */
export const importedUser = z.object({
  name: name('Name'),
  email: emailAddress('Email'),
  phone,
  type: choice('Type', ['admin', 'standard']),
})

export type ImportedUser = z.output<typeof importedUser> & { id: string }

/** The fields of a user that a user directory sets. */
export const directoryUser = z.object({
  name: name('Name'),
  email: z.union([z.literal(''), emailAddress('Email')]),
})

/**
 * An empty `type` means standard. `role` and `rollgroup` name the user's team roles and roll groups, by
 * title or id; separate several by commas or semicolons. An empty cell, or an empty `phone`, changes
 * nothing.
 */
const userRow = z.object({
  username: cell,
  name: cell,
  email: cell,
  type: cell,
  phone: cell,
  role: cell,
  rollgroup: cell,
})

/** A user's team roles, or the roll groups that they count, before and after an import: names separated by commas, "" for none. */
const roleOrGroupChange = z.object({
  userid: z.string(),
  name: z.string(),
  before: z.string(),
  after: z.string(),
})

/** The changes that the import of a table of all users makes; `summary` names the fields of a changed user. */
const userChanges = z.object({
  added: z.array(z.object({ userid: z.string(), name: z.string() })),
  changed: z.array(z.object({ userid: z.string(), name: z.string(), summary: z.string() })),
  reinstated: z.array(z.object({ userid: z.string(), name: z.string() })),
  suspended: z.array(z.object({ userid: z.string(), name: z.string() })),
})

export type RoleOrGroupChange = z.output<typeof roleOrGroupChange>
export type UserRow = z.output<typeof userRow>
export type UserChanges = z.output<typeof userChanges>
export type User = z.output<typeof user>
export type UserSave = z.output<typeof saveUser>

export const userSchemas = {
  listUsers: { query: organisationQuery, response: z.array(user) },
  saveUser: {
    query: organisationQuery,
    body: saveUser,
    response: user,
    statuses: [200, 201],
    problems: ['taken', 'conflict', 'overloaded'],
    problemFields: saveConflicts,
    activityKinds: ['user-added', 'user-changed'],
  },
  importUsers: {
    query: organisationQuery,
    /**
     * `complete`: the rows are the organisation's whole list of users. The import changes existing
     * users, and suspends users who are not in the rows. `suspends` are the users whom the dry run
     * would have suspended, and `allocates` the users whose team roles it would have changed. If the
     * import would now affect anybody else, it is refused.
     */
    body: importBody(userRow, {
      complete: z.boolean({ error: 'Complete must be true or false' }).default(false),
      suspends: z
        .array(recordId('Each user'), { error: 'Send the users as a list' })
        .max(MAX_IMPORT_ROWS)
        .default([]),
      allocates: z
        .array(recordId('Each user'), { error: 'Send the users as a list' })
        .max(MAX_IMPORT_ROWS)
        .default([]),
    }),
    /** `changes` for a complete table; `roles` and `rollgroups` if some would change. */
    response: importResult.extend({
      changes: userChanges.optional(),
      roles: z.array(roleOrGroupChange).optional(),
      rollgroups: z.array(roleOrGroupChange).optional(),
    }),
    problems: ['conflict', 'too-many-attempts'],
    problemFields: importProblems,
    activityKinds: [
      'user-added',
      'user-changed',
      'user-reinstated',
      'user-suspended',
      'roles-allocated',
      'roll-group-changed',
    ],
  },
  /** Creates a link to choose a password, for an admin to hand over. It works until `expires`. */
  createResetLink: {
    query: organisationQuery,
    response: z.object({ link: z.string(), expires: z.string() }),
    statuses: [201],
    problems: ['organisation-suspended'],
    activityKinds: ['reset-link-made'],
  },
  /** A zip file with everything about the user: pages to read, and JSON. */
  exportUser: {
    query: organisationQuery,
    response: z.custom<Uint8Array>(),
    responseType: 'application/zip',
    activityKinds: ['person-exported'],
  },
  deleteUser: {
    query: organisationQuery,
    response: deleted,
    problems: ['conflict'],
    activityKinds: ['user-deleted'],
  },
  deleteUsers: {
    query: organisationQuery,
    body: recordsToDelete,
    response: deleted,
    problems: ['conflict'],
    activityKinds: ['user-deleted'],
  },
  /** Ends all sessions and team roles of the user. Their name stays in logs and records. */
  suspendUser: {
    query: organisationQuery,
    response: user,
    problems: ['conflict'],
    activityKinds: ['user-suspended'],
  },
  /** The user can sign in as before. Their team roles must be allocated again. */
  reinstateUser: {
    query: organisationQuery,
    response: user,
    activityKinds: ['user-reinstated'],
  },
} as const satisfies Record<string, EndpointSchema>
