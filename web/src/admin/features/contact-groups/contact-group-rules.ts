import { CONTACT_GROUP_ICONS, type ContactGroupIcon } from '@holdfast/contract/content/appearance'
import type { Contact, ContactGroup } from '@holdfast/contract/people/contacts'

/** The icons with their labels. */
const ICON_LABELS: Record<ContactGroupIcon, string> = {
  phone: 'Phone',
  fire: 'Fire',
  'tv-retro': 'Retro TV',
  shield: 'Shield',
  bolt: 'Bolt',
  'user-group': 'User group',
  users: 'Users',
  'bus-school': 'School bus',
}

export const ICONS = CONTACT_GROUP_ICONS.map((name) => ({ name, label: ICON_LABELS[name] }))

export function describeIcon(name: string): string {
  return ICONS.find((icon) => icon.name === name)?.label ?? name
}

/** The groups that can be the parent of this one: all except itself and its descendants. */
export function possibleParents(
  groups: readonly ContactGroup[],
  group: ContactGroup | undefined,
): ContactGroup[] {
  if (group === undefined) return [...groups]
  const below = withGroupsBelow(groups, group)
  return groups.filter(({ id }) => !below.has(id))
}

/** What is deleted as well: `Crisis team, with the 2 groups below it: 16 contacts`. */
export function describeDeletion(
  group: ContactGroup,
  groups: readonly ContactGroup[],
  contacts: readonly Contact[],
): string {
  const deletedIds = withGroupsBelow(groups, group)
  const below = deletedIds.size - 1
  const count = contacts.filter(({ groupid }) => deletedIds.has(groupid)).length
  const groupsBelow =
    below === 1 ? ', with the group below it' : `, with the ${below} groups below it`
  const contactsInThem = count === 1 ? '1 contact' : `${count === 0 ? 'no' : count} contacts`
  return `${group.name}${below === 0 ? '' : groupsBelow}: ${contactsInThem}`
}

/** The ids of the group and of all that are below it. */
function withGroupsBelow(groups: readonly ContactGroup[], group: ContactGroup): Set<string> {
  const below = new Set([group.id])
  for (let size = 0; size !== below.size; ) {
    size = below.size
    for (const { id, parentgroupid } of groups) {
      if (parentgroupid !== null && below.has(parentgroupid)) below.add(id)
    }
  }
  return below
}
