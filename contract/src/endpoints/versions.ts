import { z } from 'zod'
import { organisationQuery } from './schema.ts'

const versionsByName = z.record(z.string(), z.int())

/**
 * The versions of the lists that the caller may read, in the database of this epoch. They rise with each
 * write. `incidents`: of each open incident, its `log` (the number of its entries), `checks`, `counts`,
 * `tasks`, `handovers`, `pictures`, `marks`, `pickups`, `people` and `history`. `alerts`: of each open alert that the caller may follow, its
 * answers.
 */
export const versions = z.object({
  epoch: z.string(),
  lists: versionsByName,
  incidents: z.record(z.string(), versionsByName),
  alerts: versionsByName,
})

export type Versions = z.infer<typeof versions>

export const versionSchemas = {
  getVersions: { query: organisationQuery, response: versions },
} as const
