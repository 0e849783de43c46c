import { faAddressBook } from '@fortawesome/free-solid-svg-icons/faAddressBook'
import { faCircleQuestion } from '@fortawesome/free-solid-svg-icons/faCircleQuestion'
import { useContactGroups, useContacts } from '../../../data/contacts.ts'
import { useParams } from '../../../routing/navigation.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { ContactList } from './contact-list.tsx'
import { contactsOf, subgroupsOf } from './contact-rules.ts'
import { GroupList } from './group-list.tsx'

/** One contact group: the groups in it, then its own contacts. */
export function ContactGroupScreen() {
  const { groupid = '' } = useParams()
  const groups = useContactGroups()
  const contacts = useContacts()
  const group = groups.data?.find((candidate) => candidate.id === groupid)
  const above = group?.parentgroupid ? `/contacts/${group.parentgroupid}` : '/contacts'
  const reads = [groups, contacts]
  return (
    <StaffScreen title={group?.name ?? 'Contact group'} back={above}>
      <SectionLoader read={reads}>
        {() =>
          group ? (
            <GroupContents
              groupid={groupid}
              name={group.name}
              groups={groups.data ?? []}
              contacts={contacts.data ?? []}
            />
          ) : (
            <UnknownGroup />
          )
        }
      </SectionLoader>
    </StaffScreen>
  )
}

type GroupContentsProps = {
  groupid: string
  name: string
  groups: NonNullable<ReturnType<typeof useContactGroups>['data']>
  contacts: NonNullable<ReturnType<typeof useContacts>['data']>
}

function GroupContents({ groupid, name, groups, contacts }: GroupContentsProps) {
  const subgroups = subgroupsOf(groups, groupid)
  const groupContacts = contactsOf(contacts, groupid)
  if (subgroups.length + groupContacts.length === 0) {
    return (
      <EmptyState
        icon={faAddressBook}
        title="No contacts in this group yet"
        text="An admin can add them in the admin console."
      />
    )
  }
  return (
    <>
      {subgroups.length > 0 && (
        <GroupList groups={subgroups} allGroups={groups} contacts={contacts} />
      )}
      {groupContacts.length > 0 && (
        <ContactList label={`Contacts: ${name}`} contacts={groupContacts} />
      )}
    </>
  )
}

function UnknownGroup() {
  return (
    <EmptyState
      icon={faCircleQuestion}
      title="This contact group was not found"
      text="It may have been deleted, or the link to it may be incomplete."
      action={<LinkButton to="/contacts">Contacts</LinkButton>}
    />
  )
}
