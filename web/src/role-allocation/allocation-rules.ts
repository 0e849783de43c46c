import { allocationId } from '@holdfast/contract/ids'
import type { Allocation } from '@holdfast/contract/people/allocations'
import type { User } from '@holdfast/contract/people/users'

/**
 * By role id the ids of the users who hold the role, in alphabetical order, and by `deputiesOf` those of its
 * deputies, in their order.
 */
export type Holders = Readonly<Record<string, readonly string[]>>

/** The field of a role's deputies. No role id has a space. */
export function deputiesOf(roleid: string): string {
  return `${roleid} deputies`
}

/** The holders and the deputies of each of these roles; an empty list where there are none. */
export function holdersByRole(
  allocations: readonly Allocation[],
  roleids: readonly string[],
): Holders {
  const of = (roleid: string) => allocations.filter((each) => each.roleid === roleid)
  const fields = roleids.flatMap((roleid) => {
    const holders = of(roleid).filter(({ deputy }) => !deputy)
    const deputies = of(roleid)
      .filter(({ deputy }) => deputy > 0)
      .sort((a, b) => a.deputy - b.deputy)
    return [
      [roleid, holders.map(({ userid }) => userid).sort()],
      [deputiesOf(roleid), deputies.map(({ userid }) => userid)],
    ] as const
  })
  return Object.fromEntries(fields)
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
  const isKnown = (field: string, id: string) =>
    known.userids.has(id) || current[field]?.includes(id)
  return Object.keys(current).flatMap((field) => {
    const roleid = field.replace(/ deputies$/, '')
    const holders = chosen[roleid] ?? []
    const isOfHolders = roleid === field
    return (chosen[field] ?? [])
      .filter((id) => isKnown(field, id) && (isOfHolders || !holders.includes(id)))
      .map((userid, index) => ({
        ...{ id: allocationId(userid, roleid), roleid, userid, schoolid: known.organisationid },
        deputy: isOfHolders ? 0 : index + 1,
      }))
  })
}

/** A suspended user holds no role. */
export function canHoldRoles({ suspended }: Pick<User, 'suspended'>): boolean {
  return !suspended
}
