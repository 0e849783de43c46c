import { z } from 'zod'
import { body, type EndpointSchema, name, organisationQuery } from '../endpoints/schema.ts'

export const organisation = z
  .object({ id: z.string(), name: z.string() })
  .meta({ id: 'Organisation' })

const saveOrganisation = body({ name: name('Name') }, ['id'])

export type Organisation = z.output<typeof organisation>

export const organisationEndpoints = {
  listOrganisations: { query: organisationQuery, response: z.array(organisation) },
  saveOrganisation: {
    query: organisationQuery,
    body: saveOrganisation,
    response: organisation,
    statuses: [200, 201],
    problems: ['taken'],
    activityKinds: ['organisation-added', 'organisation-changed'],
  },
} as const satisfies Record<string, EndpointSchema>
