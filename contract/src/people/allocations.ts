import { z } from 'zod'
import { type EndpointSchema, organisationQuery, recordId } from '../endpoints/schema.ts'
import { MAX_DEPUTIES } from '../limits.ts'

/**
 * `id` is the user id, two underscores and the role id. `deputy`: 0 holds the role, and has its rights; 1 is
 * the first deputy, and so on.
 */
export const allocation = z
  .object({
    id: z.string(),
    roleid: z.string(),
    userid: z.string(),
    schoolid: z.string(),
    deputy: z.number().int(),
  })
  .meta({ id: 'Allocation' })

/** An allocation with the user's name and the role's title as they were at the time. */
const namedAllocation = z.object({
  userid: z.string(),
  name: z.string(),
  roleid: z.string(),
  role: z.string(),
})

/** Who held which team role from `timestamp` on, and who were deputies; `userid` and `authorname` are of whoever allocated them. */
const allocationChange = z
  .object({
    id: z.string(),
    timestamp: z.string(),
    userid: z.string(),
    authorname: z.string(),
    allocations: z.array(namedAllocation),
    deputies: z.array(namedAllocation.extend({ deputy: z.number().int() })),
  })
  .meta({ id: 'AllocationChange' })

/**
 * Without `deputy`, as earlier apps send it, a person who is a deputy of the role stays one; everybody else
 * holds it.
 */
const saveAllocations = z
  .array(
    z.strictObject({
      id: z.unknown().optional(),
      roleid: recordId('The role').min(1, 'Every allocation needs a role'),
      userid: recordId('The user').min(1, 'Every allocation needs a user'),
      schoolid: recordId('The organisation').optional(),
      deputy: z
        .int({ error: 'Deputy must be a whole number from 0' })
        .min(0, 'Deputy must be a whole number from 0')
        .max(MAX_DEPUTIES, `A role can have ${MAX_DEPUTIES} deputies at most`)
        .optional(),
    }),
    { error: 'Send the allocations as a list' },
  )
  .max(5000)

export type Allocation = z.output<typeof allocation>
export type NamedAllocation = z.output<typeof namedAllocation>
export type NamedDeputy = AllocationChange['deputies'][number]
export type AllocationChange = z.output<typeof allocationChange>

export const allocationSchemas = {
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
