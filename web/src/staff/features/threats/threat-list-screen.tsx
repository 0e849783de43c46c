import { faShieldHalved } from '@fortawesome/free-solid-svg-icons/faShieldHalved'
import { useContent } from '../../../data/content.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SectionLoader } from '../../../ui/section-loader.tsx'
import { InitialActionLink } from '../../shell/initial-action-link.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { ThreatLinks } from './threat-links.tsx'

/** What to do first, and about each threat. */
export function ThreatListScreen() {
  const content = useContent()
  const pages = content.data?.threats ?? []
  return (
    <StaffScreen title="Critical Actions">
      <InitialActionLink />
      <SectionLoader read={content}>
        {() =>
          pages.length > 0 ? (
            <ThreatLinks pages={pages} label="Critical Actions" />
          ) : (
            <EmptyState
              icon={faShieldHalved}
              title="No pages to display"
              text="Here your organisation’s admins put what to do about each threat."
            />
          )
        }
      </SectionLoader>
    </StaffScreen>
  )
}
