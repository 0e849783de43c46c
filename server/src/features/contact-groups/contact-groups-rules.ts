type Group = { id: string; parentgroupid: string | null }

/** A sentence about an invalid parent group; undefined for a valid one. */
export function parentProblem(
  groups: readonly Group[],
  id: string,
  parentgroupid: string | null,
): string | undefined {
  if (parentgroupid === null) return undefined
  if (parentgroupid === id) return 'A group cannot be its own parent'
  if (!groups.some((group) => group.id === parentgroupid)) return 'There is no such parent group'
  if (subtreeIds(groups, id).has(parentgroupid)) {
    return 'A group cannot be moved into one of its own subgroups'
  }
  return undefined
}

/** The ids of the group and of all its descendants. */
export function subtreeIds(groups: readonly Group[], id: string): Set<string> {
  const ids = new Set([id])
  // Iterating a set includes the elements that are added meanwhile.
  for (const parentid of ids) {
    for (const group of groups) if (group.parentgroupid === parentid) ids.add(group.id)
  }
  return ids
}

/** The fields of a group whose changes are recorded. */
export const AUDITED_FIELDS = {
  name: { label: 'Name' },
  parentgroupid: { label: 'Parent group' },
  colour: { label: 'Colour' },
  icon: { label: 'Icon' },
} as const
