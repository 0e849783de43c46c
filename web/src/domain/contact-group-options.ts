import type { ContactGroup } from '@holdfast/contract/contacts'
import type { Option } from '../ui/select-field.tsx'

/** The groups as a choice, each by its whole way: `Emergency services › Police`. */
export function groupOptions(groups: readonly ContactGroup[]): Option[] {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const wayTo = (group: ContactGroup, seen: readonly string[] = []): string => {
    const parent = byId.get(group.parentgroupid ?? '')
    if (!parent || seen.includes(parent.id)) return group.name
    return `${wayTo(parent, [...seen, group.id])} › ${group.name}`
  }
  const collator = new Intl.Collator('en-GB', { numeric: true })
  return groups
    .map((group) => ({ value: group.id, label: wayTo(group) }))
    .sort((a, b) => collator.compare(a.label, b.label))
}
