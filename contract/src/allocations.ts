import { z } from 'zod'
import { type EndpointSchema, organisationQuery, recordId } from './schema.ts'

/** `id` is the user id, two underscores and the role id. */
export const allocation = z
  .object({
    id: z.string(),
    roleid: z.string(),
    userid: z.string(),
    schoolid: z.string(),
  })
  .meta({ id: 'Allocation' })

/** An allocation with the words of its moment: the user's name and the title of the role. */
export type NamedAllocation = { userid: string; name: string; roleid: string; role: string }

const saveAllocations = z
  .array(
    z.strictObject({
      id: z.unknown().optional(),
      roleid: recordId('The role').min(1, 'Every allocation needs a role'),
      userid: recordId('The user').min(1, 'Every allocation needs a user'),
      schoolid: recordId('The organisation').optional(),
    }),
    { error: 'Send the allocations as a list' },
  )
  .max(5000)

export type Allocation = z.output<typeof allocation>

export const allocationEndpoints = {
  listAllocations: { query: organisationQuery, response: z.array(allocation) },
  saveAllocations: {
    query: organisationQuery,
    body: saveAllocations,
    response: z.array(allocation),
    problems: ['conflict'],
    records: ['roles-allocated'],
  },
} as const satisfies Record<string, EndpointSchema>
