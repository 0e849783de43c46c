import { FailedSection } from '../../ui/screen/section-loader.tsx'
import { StaffScreen } from './staff-screen.tsx'

/** Shown in place of a screen that could not be loaded or drawn. The menu still opens. */
export function RouteFailure() {
  return (
    <StaffScreen title="Something went wrong">
      <FailedSection onRetry={() => location.reload()} />
    </StaffScreen>
  )
}
