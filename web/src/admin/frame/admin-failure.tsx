import { faPlugCircleXmark } from '@fortawesome/free-solid-svg-icons/faPlugCircleXmark'
import { useNavigate } from 'react-router'
import { useOnline } from '../../http/connectivity.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedSection } from '../../ui/failed-section.tsx'
import { Screen } from '../../ui/screen.tsx'

/** Instead of a page that could not be loaded: offline that is to be expected, and says so. */
export function AdminFailure() {
  const online = useOnline()
  const navigate = useNavigate()
  const back = () => void navigate('/admin/menu', { viewTransition: true })
  if (online) {
    return (
      <Screen title="Something went wrong" onBack={back}>
        <FailedSection onRetry={() => location.reload()} />
      </Screen>
    )
  }
  return (
    <Screen title="Not available offline" onBack={back}>
      <EmptyState
        icon={faPlugCircleXmark}
        title="This page needs a connection"
        text="The admin menu and the app work without one."
        action={<Button onClick={() => location.reload()}>Retry</Button>}
      />
    </Screen>
  )
}
