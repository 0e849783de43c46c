import { RefreshButton } from '../../../app/refresh-button.tsx'
import { useMe } from '../../../data/me.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { ActiveIncidentBar } from '../../shell/active-incident-bar.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { Hero } from './hero.tsx'
import { Tiles } from './tiles.tsx'

/** Home: who and where, whether something is happening, and the six ways on. */
export function HomeScreen() {
  const isAdmin = useMe().type === 'admin'
  return (
    <StaffScreen title="Home" titleHidden actions={isAdmin && <RefreshButton />}>
      <Hero />
      <ActiveIncidentBar startsExpanded />
      <Tiles />
      {isAdmin && (
        <LinkButton to="/admin/menu" kind="quiet">
          Go to admin console
        </LinkButton>
      )}
    </StaffScreen>
  )
}
