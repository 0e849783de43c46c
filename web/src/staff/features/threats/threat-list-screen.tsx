import { faShieldHalved } from '@fortawesome/free-solid-svg-icons/faShieldHalved'
import { resolveColour } from '@holdfast/contract/content/appearance'
import type { ThreatPage } from '@holdfast/contract/content/content'
import { useContent } from '../../../data/content/content.ts'
import { threatAddress } from '../../../domain/page-address.ts'
import { contentIcon } from '../../../ui/content/content-icon.ts'
import { List, ListLink } from '../../../ui/list/list.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { InitialActionLink } from '../../shell/initial-action-link.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'

/** Leads to the first steps and to the pages of each threat. */
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

type ThreatLinksProps = {
  pages: readonly ThreatPage[]
  /** The accessible name of the list. */
  label: string
  /** The address of the page above; left out for the first level. */
  above?: string | undefined
}

/** The pages of one level. */
export function ThreatLinks({ pages, label, above }: ThreatLinksProps) {
  return (
    <List label={label}>
      {pages.map((page) => (
        <ListLink
          key={page.path}
          to={threatAddress(page.path, above)}
          title={page.name}
          subtitle={page.subtitle}
          icon={contentIcon(page.icon)}
          colour={resolveColour(page.colour, page.name)}
          hasColouredEdge
        />
      ))}
    </List>
  )
}
