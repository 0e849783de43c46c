import { z } from 'zod'
import { body, type EndpointSchema, isoTime, name, organisationQuery } from '../endpoints/schema.ts'

/** Deleting an organisation with everything: two people, and seven days in which admins can take it back. */

/** `due`: from when it is deleted; null until a second person has confirmed. `mayConfirm`: whether the caller may. */
const organisationDeletion = z
  .object({
    asked: z.string(),
    askedby: z.string(),
    confirmedby: z.string().nullable(),
    due: z.string().nullable(),
    mayConfirm: z.boolean(),
  })
  .meta({ id: 'OrganisationDeletion' })

const state = z.object({ deletion: organisationDeletion.nullable() })
const organisationName = name('Name of the organisation')

export type OrganisationDeletion = z.output<typeof organisationDeletion>

export const organisationDeletionSchemas = {
  getOrganisationDeletion: { query: organisationQuery, response: state },
  askOrganisationDeletion: {
    query: organisationQuery,
    body: body({ name: organisationName }),
    response: state,
    problems: ['conflict'],
    activityKinds: ['organisation-deletion-asked'],
  },
  /** `asked` says which request is confirmed: it may have been taken back, and asked again. */
  confirmOrganisationDeletion: {
    query: organisationQuery,
    body: body({ name: organisationName, asked: isoTime('Asked') }),
    response: state,
    problems: ['conflict'],
    activityKinds: ['organisation-deletion-confirmed'],
  },
  withdrawOrganisationDeletion: {
    query: organisationQuery,
    response: state,
    problems: ['conflict'],
    activityKinds: ['organisation-deletion-withdrawn'],
  },
} as const satisfies Record<string, EndpointSchema>
