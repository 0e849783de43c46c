import { faEnvelope } from '@fortawesome/free-solid-svg-icons/faEnvelope'
import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useState } from 'react'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { useLogEntries } from '../../../data/log/incident-log.ts'
import { type StandingMessage, standParentMessages } from '../../../data/log/parent-messages.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { useParams } from '../../../routing/navigation.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { MessageCard } from './message-card.tsx'
import { MessageForm } from './message-form.tsx'
import styles from './parent-messages-screen.module.css'

/** What parents are told: written, approved, and then copied. */
export function ParentMessagesScreen() {
  const { incidentid = '' } = useParams()
  const incidents = useIncidents()
  return (
    <StaffScreen title="Messages to parents" back={`/incidents/${incidentid}`}>
      <SectionLoader read={incidents}>
        {() => {
          const incident = incidents.data?.find(({ id }) => id === incidentid)
          return incident ? (
            <Messages incident={incident} />
          ) : (
            <EmptyState icon={faEnvelope} title="There is no incident at this address" />
          )
        }}
      </SectionLoader>
    </StaffScreen>
  )
}

function Messages({ incident }: { incident: Incident }) {
  const me = useMe()
  const log = useLogEntries(incident.id)
  const [changed, setChanged] = useState<StandingMessage>()
  const canWrite = isAllowed(me, 'write messages to parents')
  const messages = standParentMessages(log.rows)
  return (
    <div className={styles.screen}>
      <IncidentLine incident={incident} />
      {canWrite && incident.closed === null && (
        <MessageForm
          key={changed?.entry.id}
          incident={incident}
          replaced={changed}
          onDone={() => setChanged(undefined)}
        />
      )}
      {messages.length === 0 && (
        <EmptyState
          icon={faEnvelope}
          title="No message to parents yet"
          text="The communications manager writes it, an incident manager or an admin approves it. Then it is copied, and its words are in the log."
        />
      )}
      {messages.map((message) => (
        <MessageCard
          key={message.entry.id}
          incident={incident}
          standing={message}
          canWrite={canWrite}
          canApprove={isAllowed(me, 'approve messages to parents')}
          onChange={() => setChanged(message)}
        />
      ))}
    </div>
  )
}
