import type { Contact } from '@holdfast/contract/people/contacts'
import { contactId, groupId } from './contact-groups.ts'

export type ContactRow = [name: string, title: string, phone: string, email?: string]

/** Real numbers of public services, by the groups of `starterContactGroups`. */
const nationalNumbers: Record<string, ContactRow[]> = {
  'Emergency services': [
    ['Police, fire, ambulance and coastguard', 'Danger to life, 24 hours', '999'],
    ['Police', 'Not an emergency', '101'],
    ['NHS', 'Medical advice, not an emergency; not in Northern Ireland', '111'],
    ['Anti-terrorist hotline', 'Suspicious activity, 24 hours', '0800 789 321'],
  ],
  Utilities: [
    [
      'National Gas Emergency Service',
      'Smell of gas, 24 hours; England, Scotland and Wales',
      '0800 111 999',
    ],
    ['Gas emergency, Northern Ireland', 'Smell of gas, 24 hours', '0800 002 001'],
    ['Power cut', 'England, Scotland and Wales, 24 hours', '105'],
    ['Power cut, Northern Ireland', 'NIE Networks, 24 hours', '03457 643 643'],
    ['Floodline', 'England, Scotland and Wales, 24 hours', '0345 988 1188'],
    ['Flooding, Northern Ireland', 'Flooding Incident Line, 24 hours', '0300 2000 100'],
    ['Report Fraud', 'Cyber attack in progress, 24 hours; Scotland: 101', '0300 123 2040'],
  ],
  'Support for people': [
    ['Samaritans', 'Anyone, 24 hours', '116 123'],
    ['Samaritans Step by Step', 'Schools, after a suspected suicide', '0808 168 2528'],
    ['Childline', 'Under 19, 24 hours', '0800 1111'],
    ['Education Support', 'Staff of schools, 24 hours', '08000 562 561'],
  ],
  'Transport and visits': [
    ['Foreign, Commonwealth and Development Office', 'Abroad, 24 hours', '020 7008 5000'],
  ],
}

/** The contacts with which a new organisation starts, because they are the same everywhere. */
export const starterContacts: Contact[] = contactsIn(nationalNumbers)

/** Contacts from rows by group name; the id of the first one ends in `firstNumber`. */
export function contactsIn(rows: Record<string, ContactRow[]>, firstNumber = 1): Contact[] {
  return Object.entries(rows)
    .flatMap(([group, entries]) => entries.map((entry) => ({ group, entry })))
    .map(({ group, entry: [name, title, phone, email] }, index) => ({
      id: contactId(name, firstNumber + index),
      name,
      title,
      phone,
      groupid: groupId(group),
      ...(email && { email }),
    }))
}
