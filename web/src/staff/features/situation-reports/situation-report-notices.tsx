import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import { describeDuration } from '@holdfast/contract/durations'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { CLOSED_LOG_READABLE_MS } from '../../../domain/closed-incidents.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { UnknownIncident } from '../../shell/unknown-incident.tsx'

/** What is left to do with the reports of a closed incident. */
export function ClosedNotice({ incident: { closed } }: { incident: Incident }) {
  if (closed === null) return null
  return (
    <Notice icon={faLock} title={`The incident was closed ${formatDateTime(closed)}`}>
      Its situation reports can be read, printed and copied, and no longer written or sent by mail.
    </Notice>
  )
}

export function NotReadable({ incident }: { incident: Incident | undefined }) {
  if (incident === undefined) return <UnknownIncident />
  return (
    <EmptyState
      icon={faLock}
      title="This situation report cannot be read here"
      text={`After an incident is closed, those who hold a team role can read it for ${describeDuration(CLOSED_LOG_READABLE_MS)}. Admins find it in the incident’s record.`}
      action={<LinkButton to="/menu">Home</LinkButton>}
    />
  )
}
