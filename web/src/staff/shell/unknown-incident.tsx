import { faCircleQuestion } from '@fortawesome/free-solid-svg-icons/faCircleQuestion'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/screen/empty-state.tsx'

/** Shown when the address names an incident that the organisation does not have. */
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
