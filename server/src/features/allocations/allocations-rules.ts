type AllocationRef = { userid: string; roleid: string; deputy?: number | undefined }
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

const keyOf = ({ userid, roleid, deputy = 0 }: AllocationRef) => `${userid} ${roleid} ${deputy}`

/**
 * The set that a save asks for: each person once in each role, as its holder where they are named as both. An
 * earlier app names no places, so its deputies stay deputies. The numbers have no gaps.
 */
export function placed(
  given: readonly AllocationRef[],
  before: readonly AllocationRef[],
): { userid: string; roleid: string; deputy: number }[] {
  const placeBefore = new Map(
    before.map((each) => [`${each.userid} ${each.roleid}`, each.deputy ?? 0]),
  )
  const places = new Map<string, { userid: string; roleid: string; deputy: number }>()
  for (const { userid, roleid, deputy } of given) {
    const key = `${userid} ${roleid}`
    const place = deputy ?? placeBefore.get(key) ?? 0
    const other = places.get(key)
    if (other === undefined || place < other.deputy)
      places.set(key, { userid, roleid, deputy: place })
  }
  return [...Map.groupBy(places.values(), ({ roleid }) => roleid).values()].flatMap((ofRole) => {
    const deputies = ofRole.filter(({ deputy }) => deputy > 0).sort((a, b) => a.deputy - b.deputy)
    const holders = ofRole.filter(({ deputy }) => deputy === 0)
    return [...holders, ...deputies.map((each, index) => ({ ...each, deputy: index + 1 }))]
  })
}

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
    list.length === 0 ? [] : [`${label}: ${list.map(describeOne).join(', ')}`]
  return [...describe('Allocated', added), ...describe('No longer', removed)].join('; ')
}

function describeOne({ userid, roleid, deputy = 0 }: AllocationRef): string {
  return `${userid} as ${deputy === 0 ? roleid : `deputy ${deputy} of ${roleid}`}`
}
