import { incidentOfGroup } from '@holdfast/contract/ids'
import type { Contact } from '@holdfast/contract/people/contacts'

/** Whether the contact belongs to an incident; every user may add live contacts. */
export function isLiveContact({ groupid }: Pick<Contact, 'groupid'>): boolean {
  return incidentOfGroup(groupid) !== undefined
}

/** Compares the fields that people can edit. */
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

/** The fields of a contact whose changes are recorded. */
export const AUDITED_FIELDS = {
  name: { label: 'Name' },
  title: { label: 'Title' },
  groupid: { label: 'Group' },
  phone: { label: 'Phone', sensitive: true },
  email: { label: 'Email', sensitive: true },
} as const
