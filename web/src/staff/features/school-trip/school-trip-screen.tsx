import { faBus } from '@fortawesome/free-solid-svg-icons/faBus'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'

/** A placeholder, as specified. */
export function SchoolTripScreen() {
  return (
    <StaffScreen title="School trip" back="/menu">
      <EmptyState
        icon={faBus}
        title="Nothing here yet"
        text="This page is kept for school trips. What to do in an emergency on a visit is under Critical Actions."
        action={
          <LinkButton to="/threats" kind="primary">
            Critical Actions
          </LinkButton>
        }
      />
    </StaffScreen>
  )
}
