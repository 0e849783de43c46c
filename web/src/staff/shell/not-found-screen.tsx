import { faCompass } from '@fortawesome/free-solid-svg-icons/faCompass'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { StaffScreen } from './staff-screen.tsx'

/** For every address that is none of ours. */
export function NotFoundScreen() {
  return (
    <StaffScreen title="Page not found">
      <EmptyState
        icon={faCompass}
        title="There is no page at this address"
        text="Check the address, or start again from the home screen."
        action={
          <LinkButton to="/menu" kind="primary">
            Home
          </LinkButton>
        }
      />
    </StaffScreen>
  )
}
