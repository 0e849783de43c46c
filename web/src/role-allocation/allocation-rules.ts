import { allocationId } from '@holdfast/contract/ids'
import type { Allocation } from '@holdfast/contract/people/allocations'
import type { User } from '@holdfast/contract/people/users'

/** The ids of the users who hold each role, by role id, in alphabetical order. */
export type Holders = Readonly<Record<string, readonly string[]>>

/** The holders of each of these roles; an empty list for a role that nobody holds. */
export function holdersByRole(
  allocations: readonly Allocation[],
  roleids: readonly string[],
): Holders {
  const holdersOf = (roleid: string) =>
    allocations.filter((allocation) => allocation.roleid === roleid).map(({ userid }) => userid)
  return Object.fromEntries(roleids.map((roleid) => [roleid, holdersOf(roleid).sort()]))
}

/** The holders of a role after a user was given it or has lost it. */
export function withHolder(
  holders: readonly string[],
  userid: string,
  holds: boolean,
): readonly string[] {
  const others = holders.filter((id) => id !== userid)
  return holds ? [...others, userid].sort() : others
}

/**
 * All allocations of the organisation. Leaves out users who were deleted meanwhile: they have no box to
 * untick, although `chosen` may still name them.
 */
export function allocationsToSave(
  chosen: Holders,
  current: Holders,
  known: { userids: ReadonlySet<string>; organisationid: string },
): Allocation[] {
  return Object.keys(current).flatMap((roleid) =>
    (chosen[roleid] ?? [])
      .filter((id) => known.userids.has(id) || current[roleid]?.includes(id))
      .map((userid) => ({
        id: allocationId(userid, roleid),
        roleid,
        userid,
        schoolid: known.organisationid,
      })),
  )
}

/** A suspended user holds no role. */
export function canHoldRoles({ suspended }: Pick<User, 'suspended'>): boolean {
  return !suspended
}
