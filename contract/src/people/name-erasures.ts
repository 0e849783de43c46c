import { z } from 'zod'
import {
  body,
  type EndpointSchema,
  isoTime,
  organisationQuery,
  recordId,
} from '../endpoints/schema.ts'

/** Erasing the name of a deleted user from everything: one admin asks, another one confirms. */

/**
 * `userid` is the username until it is erased, then null. `number` stands in the place of the name.
 * `mayConfirm`: whether the caller may. `needsOwnAdmin`: an admin of the organisation itself has to confirm.
 */
const nameErasure = z
  .object({
    number: z.number().int(),
    userid: z.string().nullable(),
    asked: z.string(),
    askedby: z.string(),
    erased: z.string().nullable(),
    confirmedby: z.string(),
    mayConfirm: z.boolean(),
    needsOwnAdmin: z.boolean(),
  })
  .meta({ id: 'NameErasure' })

const erasures = z.object({ erasures: z.array(nameErasure) })
const username = recordId('The username')

export type NameErasure = z.output<typeof nameErasure>

export const nameErasureSchemas = {
  listNameErasures: { query: organisationQuery, response: erasures },
  askNameErasure: {
    query: organisationQuery,
    body: body({ userid: username }),
    response: erasures,
    problems: ['conflict'],
    activityKinds: ['name-erasure-asked'],
  },
  /** `asked` says which request is confirmed: it may have been taken back, and asked again. */
  confirmNameErasure: {
    query: organisationQuery,
    body: body({ userid: username, asked: isoTime('Asked') }),
    response: erasures,
    problems: ['conflict'],
    activityKinds: ['name-erased'],
  },
  withdrawNameErasure: {
    query: organisationQuery,
    response: erasures,
    activityKinds: ['name-erasure-withdrawn'],
  },
} as const satisfies Record<string, EndpointSchema>
