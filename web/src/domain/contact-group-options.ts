import type { ContactGroup } from '@holdfast/contract/people/contacts'
import type { Option } from '../ui/form/select-field.tsx'

/** The groups as options, each by its full path: `Emergency services › Police`. */
export function groupOptions(groups: readonly ContactGroup[]): Option[] {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const fullNameOf = (group: ContactGroup, seen: readonly string[] = []): string => {
    const parent = byId.get(group.parentgroupid ?? '')
    if (!parent || seen.includes(parent.id)) return group.name
    return `${fullNameOf(parent, [...seen, group.id])} › ${group.name}`
  }
  const collator = new Intl.Collator('en-GB', { numeric: true })
  return groups
    .map((group) => ({ value: group.id, label: fullNameOf(group) }))
    .sort((a, b) => collator.compare(a.label, b.label))
}

/** The groups by name, including deleted ones that a page still names. */
export function groupChoices(groups: readonly ContactGroup[], named: readonly string[]): Option[] {
  const deleted = [...new Set(named)].filter((id) => !groups.some((group) => group.id === id))
  return [
    ...groupOptions(groups),
    ...deleted.map((id) => ({ value: id, label: `A group that has been deleted (${id})` })),
  ]
}

/** The chosen ids with the group appended, or without it. */
export function withGroup(chosen: readonly string[], id: string, isChosen: boolean): string[] {
  const others = chosen.filter((other) => other !== id)
  return isChosen ? [...others, id] : others
}
