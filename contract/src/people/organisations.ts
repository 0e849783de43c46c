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

/**
 * Sizes and states for the provider, and nothing that people have written. `users`: those who can sign in.
 * `ready`: how many of them have a device that is ready for a day without a network. `appversion`: of the
 * device that reported last. `bytes`: pictures, and the versions of the guidance. `suspended`: from when, and whether
 * it is by now; before, it is announced, or waits until an hour after the end of an incident.
 */
const organisationState = z
  .object({
    id: z.string(),
    users: z.number().int(),
    ready: z.number().int(),
    openincidents: z.number().int(),
    openexercises: z.number().int(),
    lastactivity: z.string().nullable(),
    bytes: z.number().int(),
    appversion: z.string().nullable(),
    singlesignon: z.boolean(),
    directory: z.enum(['none', 'connected', 'expired']),
    suspended: z.object({ from: z.string(), ineffect: z.boolean() }).nullable(),
  })
  .meta({ id: 'OrganisationState' })

export type OrganisationState = z.output<typeof organisationState>
export type Organisation = z.output<typeof organisation>
export type ListedOrganisation = z.output<typeof listedOrganisation>

export const organisationSchemas = {
  listOrganisations: { query: organisationQuery, response: z.array(listedOrganisation) },
  listOrganisationStates: { query: organisationQuery, response: z.array(organisationState) },
  saveOrganisation: {
    query: organisationQuery,
    body: saveOrganisation,
    response: organisation,
    statuses: [200, 201],
    problems: ['taken'],
    activityKinds: ['organisation-added', 'organisation-changed'],
  },
} as const satisfies Record<string, EndpointSchema>
