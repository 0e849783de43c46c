import { z } from 'zod'
import { body, name, organisationQuery, type Shape } from './schema.ts'

export const organisation = z.object({ id: z.string(), name: z.string() })

const saveOrganisation = body({ name: name('Name') }, ['id'])

export type Organisation = z.output<typeof organisation>

export const organisationShapes = {
  listOrganisations: { query: organisationQuery, answer: z.array(organisation) },
  saveOrganisation: { query: organisationQuery, body: saveOrganisation, answer: organisation },
} as const satisfies Record<string, Shape>
