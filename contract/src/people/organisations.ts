import { z } from 'zod'
import { body, type EndpointSchema, name, organisationQuery } from '../endpoints/schema.ts'

export const organisation = z
  .object({ id: z.string(), name: z.string() })
  .meta({ id: 'Organisation' })

/** `incidentdays`: how long it keeps closed incidents; null: for ever. */
const listedOrganisation = organisation
  .extend({ incidentdays: z.number().nullable() })
  .meta({ id: 'ListedOrganisation' })

const saveOrganisation = body({ name: name('Name') }, ['id'])

export type Organisation = z.output<typeof organisation>
export type ListedOrganisation = z.output<typeof listedOrganisation>

export const organisationEndpoints = {
  listOrganisations: { query: organisationQuery, response: z.array(listedOrganisation) },
  saveOrganisation: {
    query: organisationQuery,
    body: saveOrganisation,
    response: organisation,
    statuses: [200, 201],
    problems: ['taken'],
    activityKinds: ['organisation-added', 'organisation-changed'],
  },
} as const satisfies Record<string, EndpointSchema>
