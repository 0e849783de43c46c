import { z } from 'zod'
import { cell, importBody, importProblems, importResult } from './imports.ts'
import { recordBase, recordConflicts } from './record-conflicts.ts'
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
} from './schema.ts'

/** `email` and `type` are left out for standard users. */
export const user = z
  .object({
    id: z.string(),
    name: z.string(),
    organisationid: z.string(),
    email: z.string().optional(),
    type: z.enum(['admin', 'standard']).optional(),
  })
  .meta({ id: 'User' })

/** The use of `password` and `organisationid` is that of the specification, section 5: New user. */
const saveUser = body(
  {
    name: name('Name'),
    email: z.union([z.literal(''), emailAddress('Email')]).default(''),
    type: choice('Type', ['admin', 'standard']),
    password: z.string({ error: 'Password must be text' }).optional(),
    organisationid: recordId('The organisation').optional(),
    base: recordBase(['name', 'email', 'type']),
  },
  ['id'],
)

/** A valid row of an import: the user chooses a password through a link sent to `email`. */
export const importedUser = z.object({
  name: name('Name'),
  email: emailAddress('Email'),
  type: choice('Type', ['admin', 'standard']),
})

/** An empty `type` means standard. */
const userRow = z.object({ username: cell, name: cell, email: cell, type: cell })

export type UserRow = z.output<typeof userRow>
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
    problemFields: recordConflicts,
    records: ['user-added', 'user-changed'],
  },
  importUsers: {
    query: organisationQuery,
    body: importBody(userRow),
    response: importResult,
    problems: ['conflict', 'too-many-attempts'],
    problemFields: importProblems,
    records: ['user-added'],
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
} as const satisfies Record<string, EndpointSchema>
