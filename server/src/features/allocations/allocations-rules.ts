type Named = { userid: string; roleid: string }
type Identified = { id: string }

/** Which of the allocations name somebody or a role that the organisation does not have. */
export function allocationProblems(
  allocations: readonly Named[],
  users: readonly Identified[],
  roles: readonly Identified[],
): string[] {
  const missing = (named: string[], there: readonly Identified[]) => {
    const ids = new Set(there.map((entry) => entry.id))
    return [...new Set(named)].filter((id) => !ids.has(id))
  }
  return [
    ...missing(
      allocations.map((entry) => entry.userid),
      users,
    ).map((id) => `There is no user ${id}`),
    ...missing(
      allocations.map((entry) => entry.roleid),
      roles,
    ).map((id) => `There is no role ${id}`),
  ]
}
