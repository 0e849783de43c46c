import { faListCheck } from '@fortawesome/free-solid-svg-icons/faListCheck'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'

/** A task belongs to an incident. */
export function NoIncidentForTasks() {
  return (
    <EmptyState
      icon={faListCheck}
      title="Tasks are shown while an incident is in progress"
      text="Report the incident first, or an exercise."
      action={<LinkButton to="/incidents">Report Incident</LinkButton>}
    />
  )
}
