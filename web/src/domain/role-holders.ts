import type { Allocation } from '@holdfast/contract/people/allocations'

type NamedRecord = { id: string; name: string }

/** The names of those who hold the role, in the order of the users; unknown ids come last. */
export function holdersOf(
  roleid: string,
  allocations: readonly Allocation[],
  users: readonly NamedRecord[],
): string[] {
  const ids = new Set(
    allocations.filter((entry) => entry.roleid === roleid).map((entry) => entry.userid),
  )
  const known = users.filter((user) => ids.delete(user.id)).map((user) => user.name)
  return [...known, ...ids]
}

/** `Jordan Hale, Robin Vale` */
export function describeHolders(names: readonly string[]): string {
  return names.length === 0 ? 'Not allocated' : names.join(', ')
}
