type Group = { id: string; parentgroupid: string | null }

/** Why the group may not stand below that parent, as a sentence; undefined when it may. */
export function parentProblem(
  groups: readonly Group[],
  id: string,
  parentgroupid: string | null,
): string | undefined {
  if (parentgroupid === null) return undefined
  if (parentgroupid === id) return 'A group cannot be its own parent'
  if (!groups.some((group) => group.id === parentgroupid)) return 'There is no such parent group'
  if (idsFrom(groups, id).has(parentgroupid)) {
    return 'A group cannot be moved into one of its own subgroups'
  }
  return undefined
}

/** The ids of the group and of all that stand below it, at any depth. */
export function idsFrom(groups: readonly Group[], id: string): Set<string> {
  const ids = new Set([id])
  // A set also visits what is added to it on the way.
  for (const above of ids) {
    for (const group of groups) if (group.parentgroupid === above) ids.add(group.id)
  }
  return ids
}

/** What the activity tells of a group's fields. */
export const TOLD_FIELDS = {
  name: ['Name', true],
  parentgroupid: ['Parent group', true],
  colour: ['Colour', true],
  icon: ['Icon', true],
} as const
