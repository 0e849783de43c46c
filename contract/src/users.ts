import { z } from 'zod'
import {
  body,
  choice,
  deleted,
  emailAddress,
  name,
  organisationQuery,
  type Shape,
} from './schema.ts'

/** Standard users see neither `email` nor `type`. */
export const user = z.object({
  id: z.string(),
  name: z.string(),
  organisationid: z.string(),
  email: z.string().optional(),
  type: z.enum(['admin', 'standard']).optional(),
})

/** `password` and `organisationid` count as the specification says: see its section 5, New user. */
const saveUser = body(
  {
    name: name('Name'),
    email: z.union([z.literal(''), emailAddress('Email')]).default(''),
    type: choice('Type', ['admin', 'standard']),
    password: z.string({ error: 'Password must be text' }).optional(),
    organisationid: z.string().optional(),
  },
  ['id'],
)

export type User = z.output<typeof user>
export type UserSave = z.output<typeof saveUser>

export const userShapes = {
  listUsers: { query: organisationQuery, answer: z.array(user) },
  saveUser: { query: organisationQuery, body: saveUser, answer: user },
  deleteUser: { query: organisationQuery, answer: deleted },
} as const satisfies Record<string, Shape>
