import { faAddressBook } from '@fortawesome/free-solid-svg-icons/faAddressBook'
import { faTowerBroadcast } from '@fortawesome/free-solid-svg-icons/faTowerBroadcast'
import type { Contact } from '@holdfast/contract/contacts'
import { liveGroupId } from '@holdfast/contract/ids'
import { useActiveIncident } from '../../../data/active-incident.ts'
import { useContactGroups, useContacts } from '../../../data/contacts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListLink } from '../../../ui/list.tsx'
import { SectionLoader } from '../../../ui/section-loader.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { contactsOf, describeCount, subgroupsOf } from './contact-rules.ts'
import { GroupList } from './group-list.tsx'

/** The start of the contacts: the live ones first, then the groups at the top level. */
export function ContactsScreen() {
  const groups = useContactGroups()
  const contacts = useContacts()
  const allGroups = groups.data ?? []
  const top = subgroupsOf(allGroups, null)
  return (
    <StaffScreen title="Contacts">
      <SectionLoader read={groups}>
        {() => (
          <>
            <GroupList groups={top} allGroups={allGroups} contacts={contacts.data ?? []}>
              <LiveContactsLink contacts={contacts.data ?? []} />
            </GroupList>
            {top.length === 0 && (
              <EmptyState
                icon={faAddressBook}
                title="No contact groups yet"
                text="An admin can add groups and contacts in the admin console."
              />
            )}
          </>
        )}
      </SectionLoader>
    </StaffScreen>
  )
}

function LiveContactsLink({ contacts }: { contacts: readonly Contact[] }) {
  const { incident, state } = useActiveIncident()
  const count = incident ? contactsOf(contacts, liveGroupId(incident.id)).length : 0
  const withoutIncident = state === 'ready' ? 'No Active Incident' : 'Incidents not known yet'
  return (
    <ListLink
      to="/contacts/live"
      title="Live incident contacts"
      subtitle={incident ? describeCount(0, count) : withoutIncident}
      icon={faTowerBroadcast}
      colour={incident ? 'danger' : 'black'}
      edge={incident !== undefined}
    />
  )
}
