import { resolveColour } from '@holdfast/contract/content/appearance'
import type { Contact, ContactGroup } from '@holdfast/contract/people/contacts'
import type { ReactNode } from 'react'
import { contentIcon } from '../../../ui/content/content-icon.ts'
import { List, ListLink } from '../../../ui/list/list.tsx'
import { contactsOf, describeCount, subgroupsOf } from './contact-rules.ts'

type GroupListProps = {
  /** The groups to show. */
  groups: readonly ContactGroup[]
  /** All groups of the organisation, to count those inside each group. */
  allGroups: readonly ContactGroup[]
  contacts: readonly Contact[]
  /** Rows before the first group. */
  children?: ReactNode
}

/** Contact groups as rows, each leading to its own screen. */
export function GroupList({ groups, allGroups, contacts, children }: GroupListProps) {
  return (
    <List label="Contact groups">
      {children}
      {groups.map(({ id, name, colour, icon }) => (
        <ListLink
          key={id}
          to={`/contacts/${encodeURIComponent(id)}`}
          title={name}
          subtitle={describeCount(
            subgroupsOf(allGroups, id).length,
            contactsOf(contacts, id).length,
          )}
          icon={contentIcon(icon)}
          colour={resolveColour(colour, name)}
        />
      ))}
    </List>
  )
}
