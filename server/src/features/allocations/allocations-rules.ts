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

/** Who gained and who lost which role, as `Allocated: head as log-keeper`; "" for nobody. */
export function describeAllocations(before: readonly Named[], after: readonly Named[]): string {
  const keyOf = ({ userid, roleid }: Named) => `${userid} ${roleid}`
  const [had, have] = [before, after].map((list) => new Set(list.map(keyOf)))
  const gained = after.filter((entry) => !had?.has(keyOf(entry)))
  const lost = before.filter((entry) => !have?.has(keyOf(entry)))
  const told = (label: string, list: readonly Named[]) =>
    list.length === 0
      ? []
      : [`${label}: ${list.map(({ userid, roleid }) => `${userid} as ${roleid}`).join(', ')}`]
  return [...told('Allocated', gained), ...told('No longer', lost)].join('; ')
}
