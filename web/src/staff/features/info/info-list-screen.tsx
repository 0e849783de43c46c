import { faCircleInfo } from '@fortawesome/free-solid-svg-icons/faCircleInfo'
import { resolveColour } from '@holdfast/contract/content/appearance'
import { useContent } from '../../../data/content/content.ts'
import { infoAddress } from '../../../domain/page-address.ts'
import { contentIcon } from '../../../ui/content/content-icon.ts'
import { List, ListLink } from '../../../ui/list/list.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { PagesToRead } from './pages-to-read.tsx'

/** The organisation's information pages. */
export function InfoListScreen() {
  const content = useContent()
  const pages = content.data?.info ?? []
  return (
    <StaffScreen title="Information">
      <SectionLoader read={content}>
        {() =>
          pages.length > 0 ? (
            <>
              <PagesToRead />
              <List label="Information">
                {pages.map((page) => (
                  <ListLink
                    key={infoAddress(page)}
                    to={infoAddress(page)}
                    title={page.name}
                    icon={contentIcon(page.icon)}
                    colour={resolveColour(page.colour, page.name)}
                  />
                ))}
              </List>
            </>
          ) : (
            <EmptyState
              icon={faCircleInfo}
              title="No information pages to display"
              text="Here your organisation’s admins put what staff look up."
            />
          )
        }
      </SectionLoader>
    </StaffScreen>
  )
}
