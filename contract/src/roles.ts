/** The eight team roles of a crisis management team, in the order in which lists show them. */
export const ROLE_IDS = [
  'incident-manager',
  'cmt-support-officer',
  'log-keeper',
  'communications-manager',
  'media-manager',
  'welfare-manager',
  'site-coordinator',
  'educational-visit-manager',
] as const

export type RoleId = (typeof ROLE_IDS)[number]

type AllocationRef = { userid: string; roleid: string }
type RoleRef = { id: string }

/** The ids of the roles allocated to a person, in the order of the role list. */
export function assignedRoleIds(
  userid: string,
  allocations: readonly AllocationRef[],
  roleList: readonly RoleRef[],
): string[] {
  const held = new Set(
    allocations.filter((entry) => entry.userid === userid).map((entry) => entry.roleid),
  )
  return roleList.map((role) => role.id).filter((id) => held.has(id))
}
