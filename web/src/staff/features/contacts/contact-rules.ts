import type { Contact, ContactGroup } from '@holdfast/contract/people/contacts'
import { pluralise } from '@holdfast/contract/text'

/** The groups directly below a group, or those at the top when `parentid` is null. */
export function subgroupsOf(
  groups: readonly ContactGroup[],
  parentid: string | null,
): ContactGroup[] {
  return groups.filter((group) => group.parentgroupid === parentid)
}

/** The contacts of the group itself, in the order of the list. */
export function contactsOf(contacts: readonly Contact[], groupid: string): Contact[] {
  return contacts.filter((contact) => contact.groupid === groupid)
}

/** `2 groups, 1 contact`; zero is left out. */
export function describeCount(groups: number, contacts: number): string {
  const parts = [
    groups > 0 && pluralise(groups, 'group'),
    contacts > 0 && pluralise(contacts, 'contact'),
  ]
  return parts.filter((part) => part !== false).join(', ') || 'No contacts yet'
}
