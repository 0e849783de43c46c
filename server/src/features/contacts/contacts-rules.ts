import type { Contact } from '@holdfast/contract/contacts'
import { incidentOfGroup } from '@holdfast/contract/ids'

/** A contact of one incident, which everybody may add. */
export function isLiveContact({ groupid }: Pick<Contact, 'groupid'>): boolean {
  return incidentOfGroup(groupid) !== undefined
}

/** Whether saving it would change nothing. */
export function isSameContact(a: Contact, b: Contact): boolean {
  return (
    a.id === b.id &&
    a.name === b.name &&
    a.title === b.title &&
    a.phone === b.phone &&
    a.groupid === b.groupid &&
    a.email === b.email
  )
}

/** What the activity tells of a contact's fields. */
export const TOLD_FIELDS = {
  name: ['Name', true],
  title: ['Title', true],
  groupid: ['Group', true],
  phone: ['Phone', false],
  email: ['Email', false],
} as const
