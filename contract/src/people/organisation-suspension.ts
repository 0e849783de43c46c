import { z } from 'zod'
import { body, type EndpointSchema, isoTime, name, organisationQuery } from '../endpoints/schema.ts'

/** Suspending an organisation: none of its users can sign in until the provider resumes it. Nothing is deleted. */

/** `ineffect`: false while it is announced, and after `from` until an hour after the last incident or exercise was closed. */
const organisationSuspension = z
  .object({ from: z.string(), askedby: z.string(), ineffect: z.boolean() })
  .meta({ id: 'OrganisationSuspension' })

const state = z.object({ suspension: organisationSuspension.nullable() })

export type OrganisationSuspension = z.output<typeof organisationSuspension>

export const organisationSuspensionSchemas = {
  getOrganisationSuspension: { query: organisationQuery, response: state },
  /** `from`: the present time suspends at once, unless an incident or exercise is open or was closed within the hour; a later one announces it. */
  suspendOrganisation: {
    query: organisationQuery,
    body: body({ name: name('Name of the organisation'), from: isoTime('From') }, ['id']),
    response: state,
    problems: ['conflict'],
    activityKinds: ['organisation-suspension-asked'],
  },
  /** Takes back what was announced, too. */
  resumeOrganisation: {
    query: organisationQuery,
    response: state,
    activityKinds: ['organisation-resumed'],
  },
} as const satisfies Record<string, EndpointSchema>
