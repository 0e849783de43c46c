import { z } from 'zod'
import { type EndpointSchema, organisationQuery, recordId } from '../endpoints/schema.ts'

/** `id` is the user id, two underscores and the role id. */
export const allocation = z
  .object({
    id: z.string(),
    roleid: z.string(),
    userid: z.string(),
    schoolid: z.string(),
  })
  .meta({ id: 'Allocation' })

/** An allocation with the user's name and the role's title as they were at the time. */
const namedAllocation = z.object({
  userid: z.string(),
  name: z.string(),
  roleid: z.string(),
  role: z.string(),
})

/** Who held which team role from `timestamp` on; `userid` and `authorname` are of whoever allocated them. */
const allocationChange = z
  .object({
    id: z.string(),
    timestamp: z.string(),
    userid: z.string(),
    authorname: z.string(),
    allocations: z.array(namedAllocation),
  })
  .meta({ id: 'AllocationChange' })

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
export type NamedAllocation = z.output<typeof namedAllocation>
export type AllocationChange = z.output<typeof allocationChange>

export const allocationEndpoints = {
  listAllocations: { query: organisationQuery, response: z.array(allocation) },
  /** The changes during an incident, oldest first; the first shows the allocations at its report. */
  listAllocationHistory: { query: organisationQuery, response: z.array(allocationChange) },
  saveAllocations: {
    query: organisationQuery,
    body: saveAllocations,
    response: z.array(allocation),
    problems: ['conflict'],
    activityKinds: ['roles-allocated'],
  },
} as const satisfies Record<string, EndpointSchema>
