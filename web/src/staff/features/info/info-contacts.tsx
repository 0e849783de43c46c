import { faAddressBook } from '@fortawesome/free-solid-svg-icons/faAddressBook'
import { resolveColour } from '@holdfast/contract/content/appearance'
import type { Contact, ContactGroup } from '@holdfast/contract/people/contacts'
import type { ComponentType } from 'react'
import { useContactGroups, useContacts } from '../../../data/contacts.ts'
import { contentIcon } from '../../../ui/content/content-icon.ts'
import { Markdown } from '../../../ui/content/markdown.tsx'
import { BareList, List, ListLink } from '../../../ui/list/list.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import styles from './info-contacts.module.css'

/** Draws one contact, which people can call and write to. */
export type ContactRow = ComponentType<{ contact: Contact }>

type ContactListProps = {
  intro?: string | undefined
  groupids: readonly string[]
  ContactRow: ContactRow
}

/** Some of the contact groups with their people, on one page. */
export function ContactList({ intro, groupids, ContactRow }: ContactListProps) {
  const groups = useContactGroups()
  const contacts = useContacts()
  const reads = [groups, contacts]
  const all = groups.data ?? []
  /** In the order of the page; groups that no longer exist are left out. */
  const shown = groupids.flatMap((id) => all.filter((group) => group.id === id))
  return (
    <>
      {intro && <Markdown text={intro} />}
      <SectionLoader read={reads}>
        {() =>
          shown.length === 0 ? (
            <EmptyState icon={faAddressBook} title="No contacts on this page yet" />
          ) : (
            shown.map((group) => (
              <Group
                key={group.id}
                group={group}
                people={contacts.data?.filter((contact) => contact.groupid === group.id) ?? []}
                subgroups={all.filter((candidate) => candidate.parentgroupid === group.id)}
                ContactRow={ContactRow}
              />
            ))
          )
        }
      </SectionLoader>
    </>
  )
}

type GroupProps = {
  group: ContactGroup
  people: readonly Contact[]
  subgroups: readonly ContactGroup[]
  ContactRow: ContactRow
}

function Group({ group, people, subgroups, ContactRow }: GroupProps) {
  const headingId = `group-${group.id}`
  return (
    <section aria-labelledby={headingId} className={styles.group}>
      <h2 id={headingId}>{group.name}</h2>
      {people.length + subgroups.length === 0 && (
        <p className="meta">Nobody is in this group yet.</p>
      )}
      {people.length > 0 && (
        <BareList aria-label={group.name} className={styles.people}>
          {people.map((contact) => (
            <li key={contact.id} className={styles.person}>
              <ContactRow contact={contact} />
            </li>
          ))}
        </BareList>
      )}
      {subgroups.length > 0 && (
        <List label={`Groups in ${group.name}`}>
          {subgroups.map(({ id, name, icon, colour }) => (
            <ListLink
              key={id}
              to={`/contacts/${encodeURIComponent(id)}`}
              title={name}
              icon={contentIcon(icon)}
              colour={resolveColour(colour, name)}
            />
          ))}
        </List>
      )}
    </section>
  )
}
