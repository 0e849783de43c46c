type AllocationRef = { userid: string; roleid: string }
type Identified = { id: string }

/** Sentences about users and roles in the allocations that the organisation does not have. */
export function allocationProblems(
  allocations: readonly AllocationRef[],
  users: readonly Identified[],
  roles: readonly Identified[],
): string[] {
  const missing = (ids: string[], records: readonly Identified[]) => {
    const existing = new Set(records.map((record) => record.id))
    return [...new Set(ids)].filter((id) => !existing.has(id))
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

const keyOf = ({ userid, roleid }: AllocationRef) => `${userid} ${roleid}`

/** Whether the same users hold the same roles; order and repetitions do not matter. */
export function isSameSet(a: readonly AllocationRef[], b: readonly AllocationRef[]): boolean {
  const keys = new Set(a.map(keyOf))
  return b.every((entry) => keys.has(keyOf(entry))) && new Set(b.map(keyOf)).size === keys.size
}

/** A summary such as `Allocated: head as log-keeper; No longer: …`; "" when nothing changed. */
export function describeAllocations(
  before: readonly AllocationRef[],
  after: readonly AllocationRef[],
): string {
  const keysBefore = new Set(before.map(keyOf))
  const keysAfter = new Set(after.map(keyOf))
  const added = after.filter((entry) => !keysBefore.has(keyOf(entry)))
  const removed = before.filter((entry) => !keysAfter.has(keyOf(entry)))
  const describe = (label: string, list: readonly AllocationRef[]) =>
    list.length === 0
      ? []
      : [`${label}: ${list.map(({ userid, roleid }) => `${userid} as ${roleid}`).join(', ')}`]
  return [...describe('Allocated', added), ...describe('No longer', removed)].join('; ')
}
