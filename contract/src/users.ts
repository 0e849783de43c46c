import { z } from 'zod'
import { cell, importBody, importProblems, importResult } from './imports.ts'
import { MAX_IMPORT_ROWS } from './limits.ts'
import { saveBase, saveConflicts } from './save-conflicts.ts'
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
} from './schema.ts'

/**
 * `email` and `type` are left out for standard users, whose list has no suspended ones. `phone` is left
 * out where there is none. Admins and holders of team roles see everybody's, other users only those of
 * the holders of team roles.
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

/** Without `phone` the number stays as it is. */
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
 * An empty `type` means standard. `role` and `rollgroup` name what the user holds and counts afterwards,
 * by title or id, several between commas or semicolons; an empty cell changes nothing, nor does an empty
 * `phone`.
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

/** What somebody holds or counts, before and after an import; names between commas, "" for none. */
const dutyChange = z.object({
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

export type DutyChange = z.output<typeof dutyChange>
export type UserRow = z.output<typeof userRow>
export type UserChanges = z.output<typeof userChanges>
export type User = z.output<typeof user>
export type UserSave = z.output<typeof saveUser>

export const userEndpoints = {
  listUsers: { query: organisationQuery, response: z.array(user) },
  saveUser: {
    query: organisationQuery,
    body: saveUser,
    response: user,
    statuses: [200, 201],
    problems: ['taken', 'conflict', 'overloaded'],
    problemFields: saveConflicts,
    records: ['user-added', 'user-changed'],
  },
  importUsers: {
    query: organisationQuery,
    /**
     * `complete`: the rows are the organisation's whole list of users. Existing ones are changed, and
     * those who are not in it suspended. `suspends` repeats whom the dry run would have suspended; if
     * the import would suspend anybody else, it is a conflict. `allocates` does the same for those
     * whose team roles the dry run would have changed.
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
    /** `changes` for a complete table; `roles` and `rollgroups` where some would change. */
    response: importResult.extend({
      changes: userChanges.optional(),
      roles: z.array(dutyChange).optional(),
      rollgroups: z.array(dutyChange).optional(),
    }),
    problems: ['conflict', 'too-many-attempts'],
    problemFields: importProblems,
    records: [
      'user-added',
      'user-changed',
      'user-reinstated',
      'user-suspended',
      'roles-allocated',
      'roll-group-changed',
    ],
  },
  /** A link to choose a password, for an admin to hand over; `expires` is when it stops working. */
  createResetLink: {
    query: organisationQuery,
    response: z.object({ link: z.string(), expires: z.string() }),
    statuses: [201],
    records: ['reset-link-made'],
  },
  deleteUser: {
    query: organisationQuery,
    response: deleted,
    problems: ['conflict'],
    records: ['user-deleted'],
  },
  deleteUsers: {
    query: organisationQuery,
    body: recordsToDelete,
    response: deleted,
    problems: ['conflict'],
    records: ['user-deleted'],
  },
  /** Ends all sign-ins and team roles of the user; the name stays everywhere. */
  suspendUser: {
    query: organisationQuery,
    response: user,
    problems: ['conflict'],
    records: ['user-suspended'],
  },
  /** The user signs in as before; team roles are allocated anew. */
  reinstateUser: {
    query: organisationQuery,
    response: user,
    records: ['user-reinstated'],
  },
} as const satisfies Record<string, EndpointSchema>
