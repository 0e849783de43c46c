/** The roll groups that rows name and that are not there yet, each with its number of rows. */

type MissingGroup = { name: string; count: number }

export function missingGroupsOf(
  rows: readonly { group: string }[],
  groups: readonly { name: string }[],
): MissingGroup[] {
  const known = new Set(groups.map(({ name }) => groupKey(name)))
  const missing = new Map<string, MissingGroup>()
  for (const { group } of rows) {
    const key = groupKey(group)
    if (key === '' || known.has(key)) continue
    const { name, count } = missing.get(key) ?? { name: group.trim(), count: 0 }
    missing.set(key, { name, count: count + 1 })
  }
  const { compare } = new Intl.Collator('en-GB', { numeric: true })
  return [...missing.values()].sort((a, b) => compare(a.name, b.name))
}

/** The server compares names of groups in the same way. */
function groupKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}
