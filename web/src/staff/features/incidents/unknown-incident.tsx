import { faCircleQuestion } from '@fortawesome/free-solid-svg-icons/faCircleQuestion'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

/** The address names an incident that the organisation does not have. */
export function UnknownIncident() {
  return (
    <EmptyState
      icon={faCircleQuestion}
      title="This incident was not found"
      text="It may have been deleted, or the link to it may be incomplete."
      action={<LinkButton to="/menu">Home</LinkButton>}
    />
  )
}
