import { faPlugCircleXmark } from '@fortawesome/free-solid-svg-icons/faPlugCircleXmark'
import { useHealthCheck } from '../../data/admin/health-check.ts'
import { useNavigate } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/screen/empty-state.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { FailedSection } from '../../ui/screen/section-loader.tsx'
import { Spinner } from '../../ui/screen/spinner.tsx'

/**
 * Shown instead of a page that could not be loaded. That is expected offline. The browser may claim to be
 * online even then, so this asks the server.
 */
export function AdminFailure() {
  const server = useHealthCheck()
  const navigate = useNavigate()
  const back = () => navigate('/admin/menu', { viewTransition: true })
  if (server === 'pending') {
    return (
      <Screen title="Admin console" onBack={back}>
        <Spinner />
      </Screen>
    )
  }
  if (server === 'reachable') {
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
