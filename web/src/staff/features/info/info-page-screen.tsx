import { faArrowUpRightFromSquare } from '@fortawesome/free-solid-svg-icons/faArrowUpRightFromSquare'
import { faGlobe } from '@fortawesome/free-solid-svg-icons/faGlobe'
import type { InfoPage } from '@holdfast/contract/content/content'
import { infoPath } from '@holdfast/contract/content/content-paths'
import { infoPageId } from '@holdfast/contract/content/guidance-pages'
import { useContent } from '../../../data/content/content.ts'
import { pathParts } from '../../../domain/page-address.ts'
import { useParams } from '../../../routing/navigation.tsx'
import { Markdown } from '../../../ui/content/markdown.tsx'
import { isSafeLink } from '../../../ui/content/safe-link.ts'
import { List, ListItem, ListLink } from '../../../ui/list/list.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { UnknownPage } from '../../shell/not-found-screen.tsx'
import { ReadAndUnderstood } from '../../shell/read-and-understood.tsx'
import { ReviewedLine } from '../../shell/reviewed-line.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { ContactList, type ContactRow } from './info-contacts.tsx'

type InfoPageScreenProps = { ContactRow: ContactRow }

/** One information page, drawn according to its type. */
export function InfoPageScreen({ ContactRow }: InfoPageScreenProps) {
  const { '*': path = '' } = useParams()
  const content = useContent()
  const page = findInfoPage(content.data?.info ?? [], path)
  return (
    <StaffScreen title={page?.name ?? 'Information'} back="/info">
      <SectionLoader read={content}>
        {() =>
          page ? (
            <>
              <PageContent page={page} ContactRow={ContactRow} />
              <ReviewedLine page={infoPageId(page)} />
              <ReadAndUnderstood page={infoPageId(page)} />
            </>
          ) : (
            <UnknownPage list="/info" name="Information" />
          )
        }
      </SectionLoader>
    </StaffScreen>
  )
}

function PageContent({ page, ContactRow }: InfoPageScreenProps & { page: InfoPage }) {
  switch (page.type) {
    case 'websites':
      return <WebsiteList {...page.content} />
    case 'detail':
      return <Markdown text={page.content} />
    case 'contacts':
      return <ContactList {...page.content} ContactRow={ContactRow} />
    default:
      return <Notice kind="danger">Error: Content misconfigured</Notice>
  }
}

type WebsiteListProps = Extract<InfoPage, { type: 'websites' }>['content']

/** Links out of the app. An address that may not become a link is shown as text. */
function WebsiteList({ intro, links }: WebsiteListProps) {
  if (links.length === 0) return <EmptyState icon={faGlobe} title="No websites on this page yet" />
  return (
    <>
      {intro && <Markdown text={intro} />}
      <List>
        {links.map(({ name, url, description }) =>
          isSafeLink(url) ? (
            <ListLink
              key={url}
              to={url}
              newTab
              title={name}
              subtitle={description}
              endIcon={faArrowUpRightFromSquare}
            />
          ) : (
            <ListItem key={url} title={name} subtitle={url} />
          ),
        )}
      </List>
    </>
  )
}

/** The page at what follows `/info/` in the address. */
export function findInfoPage(pages: readonly InfoPage[], path: string): InfoPage | undefined {
  const wanted = pathParts(path).join('/')
  return pages.find((page) => pathParts(infoPath(page)).join('/') === wanted)
}
