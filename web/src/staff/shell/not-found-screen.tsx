import { faCompass } from '@fortawesome/free-solid-svg-icons/faCompass'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/screen/empty-state.tsx'
import { StaffScreen } from './staff-screen.tsx'

/** Shown for every address that the app does not know. */
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

/** Shown for an address below a list of pages when no page has it. Links back to the list. */
export function UnknownPage({ list, name }: { list: string; name: string }) {
  return (
    <EmptyState
      icon={faCompass}
      title="There is no page at this address"
      text="It may have been moved or removed since the link to it was made."
      action={
        <LinkButton to={list} kind="primary">
          {name}
        </LinkButton>
      }
    />
  )
}
