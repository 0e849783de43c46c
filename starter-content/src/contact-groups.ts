import type { ContactGroup } from '@holdfast/contract/people/contacts'

const groups: [name: string, parent: string | null, colour: string, icon: string][] = [
  ['Emergency services', null, 'red', 'fire'],
  ['Crisis team', null, 'orange', 'users'],
  ['First aiders', 'Crisis team', 'green', 'user-group'],
  ['Site team', 'Crisis team', 'black', 'user-group'],
  ['Local authority and trust', null, 'blue', 'shield'],
  ['Utilities', null, 'light-blue', 'bolt'],
  ['Building and IT contractors', 'Utilities', 'black', 'phone'],
  ['Support for people', null, 'purple', 'user-group'],
  ['Transport and visits', null, 'green', 'bus-school'],
  ['Media', null, 'black', 'tv-retro'],
  ['Neighbours', null, 'light-blue', 'users'],
]

/** The groups into which a school sorts its contacts; two of them have subgroups. */
export const starterContactGroups: ContactGroup[] = groups.map(([name, parent, colour, icon]) => ({
  id: groupId(name),
  name,
  parentgroupid: parent && groupId(parent),
  colour,
  icon,
}))

/** Ids look like those that the app generates, but are the same in every installation. */
export function groupId(name: string): string {
  return `${letters(name)}_starter1`
}

export function contactId(name: string, number: number): string {
  return `${letters(name)}_${String(number).padStart(8, '0')}`
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '')
}
