import { faTowerBroadcast } from '@fortawesome/free-solid-svg-icons/faTowerBroadcast'
import { faUserPlus } from '@fortawesome/free-solid-svg-icons/faUserPlus'
import { liveGroupId } from '@holdfast/contract/ids'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useContacts } from '../../../data/contacts.ts'
import { useActiveIncident } from '../../../data/incidents/active-incident.ts'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { useMergedIds } from '../../../data/incidents/merged-lists.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { ContactList } from './contact-list.tsx'
import { contactsOf } from './contact-rules.ts'
import { canCorrect } from './live-contact-rules.ts'

/** The contacts of the active incident. While online, anyone may add one and correct their own. */
export function LiveContactsScreen() {
  const online = useOnline()
  const { incident, state } = useActiveIncident()
  const incidents = useIncidents()
  return (
    <StaffScreen
      title="Live incident contacts"
      back="/contacts"
      bottom={
        incident &&
        online && (
          <LinkButton to="/contacts/live/add" kind="primary" icon={faUserPlus} block>
            Add Contact
          </LinkButton>
        )
      }
    >
      <SectionLoader read={{ state, retry: incidents.retry }}>
        {() =>
          incident ? (
            <LiveContacts incident={incident} />
          ) : (
            <EmptyState
              icon={faTowerBroadcast}
              title="No Active Incident"
              text="While an incident is in progress, the people to reach for it appear here."
            />
          )
        }
      </SectionLoader>
    </StaffScreen>
  )
}

function LiveContacts({ incident }: { incident: Incident }) {
  const contacts = useContacts()
  const me = useMe()
  const online = useOnline()
  const incidents = useIncidents().data ?? []
  const live = [incident.id, ...useMergedIds(incident.id)].flatMap((id) =>
    contactsOf(contacts.data ?? [], liveGroupId(id)),
  )
  return (
    <>
      <IncidentLine incident={incident} />
      <SectionLoader read={contacts}>
        {() =>
          live.length > 0 ? (
            <ContactList
              label="Live incident contacts"
              contacts={live}
              editPathOf={(contact) =>
                online && canCorrect(contact, me, incidents)
                  ? `/contacts/live/${contact.id}/edit`
                  : undefined
              }
            />
          ) : (
            <EmptyState
              icon={faTowerBroadcast}
              title="No live contacts yet"
              text="Anyone on the staff can add the people to reach for this incident."
            />
          )
        }
      </SectionLoader>
    </>
  )
}
