import { faAddressBook } from '@fortawesome/free-solid-svg-icons/faAddressBook'
import { faTowerBroadcast } from '@fortawesome/free-solid-svg-icons/faTowerBroadcast'
import { liveGroupId } from '@holdfast/contract/ids'
import type { Contact } from '@holdfast/contract/people/contacts'
import { useContactGroups, useContacts } from '../../../data/contacts.ts'
import { useActiveIncident } from '../../../data/incidents/active-incident.ts'
import { ListLink } from '../../../ui/list/list.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
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
      hasColouredEdge={incident !== undefined}
    />
  )
}
