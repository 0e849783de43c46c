import type { ContactGroup } from '@holdfast/contract/contacts'
import { groupOptions } from '../../../../domain/contact-group-options.ts'
import type { Option } from '../../../../ui/select-field.tsx'

/** The groups by name, and those that a page names though they are not there any more. */
export function groupChoices(groups: readonly ContactGroup[], named: readonly string[]): Option[] {
  const gone = [...new Set(named)].filter((id) => !groups.some((group) => group.id === id))
  return [
    ...groupOptions(groups),
    ...gone.map((id) => ({ value: id, label: `A group that has been deleted (${id})` })),
  ]
}

/** With the group at the end, or without it. */
export function withGroup(chosen: readonly string[], id: string, isChosen: boolean): string[] {
  const others = chosen.filter((one) => one !== id)
  return isChosen ? [...others, id] : others
}
