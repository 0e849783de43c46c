import type { Contact, ContactGroup } from '@holdfast/contract/contacts'
import { pluralise } from '../../../domain/text.ts'

/** As 999; what is shorter is a channel or an extension. */
const SHORTEST_NUMBER = 3

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

/** `2 groups, 1 contact`; what there is none of is not named. */
export function describeCount(groups: number, contacts: number): string {
  const parts = [
    groups > 0 && pluralise(groups, 'group'),
    contacts > 0 && pluralise(contacts, 'contact'),
  ]
  return parts.filter((part) => part !== false).join(', ') || 'No contacts yet'
}

/**
 * The address that dials: the first number of three digits or more in what was typed, without the
 * words around it; undefined when there is none.
 */
export function dialAddress(phone: string): string | undefined {
  const numbers = phone.match(/\+?[\d*#][\d\s().\-–*#]*/g) ?? []
  const number = numbers
    .map((text) => text.replace(/[^\d+*#]/g, ''))
    .find((text) => text.replace(/\D/g, '').length >= SHORTEST_NUMBER)
  return number === undefined ? undefined : `tel:${number.replaceAll('#', '%23')}`
}
