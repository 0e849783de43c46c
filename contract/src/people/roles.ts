/**
 * The team roles that permissions and the starter content refer to. An organisation's own list of
 * roles, and its order, comes from its content.
 */
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

type AllocationRef = { userid: string; roleid: string; deputy?: number }
type RoleRef = { id: string }

/** The ids of the roles that a user holds, in the order of the organisation's role list. Deputies hold none. */
export function assignedRoleIds(
  userid: string,
  allocations: readonly AllocationRef[],
  roleList: readonly RoleRef[],
): string[] {
  const assigned = new Set(
    allocations
      .filter((entry) => entry.userid === userid && !entry.deputy)
      .map((entry) => entry.roleid),
  )
  return roleList.map((role) => role.id).filter((id) => assigned.has(id))
}
