import type { InfoPage } from '@holdfast/contract/content'
import { useParams } from 'react-router'
import { useContent } from '../../../data/content.ts'
import { Markdown } from '../../../ui/markdown.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SectionLoader } from '../../../ui/section-loader.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { UnknownPage } from '../../shell/unknown-page.tsx'
import { ContactList, type ContactRow } from './info-contacts.tsx'
import { findInfoPage } from './info-pages.ts'
import { WebsiteList } from './website-list.tsx'

type InfoPageScreenProps = { ContactRow: ContactRow }

/** One information page, by its type. */
export function InfoPageScreen({ ContactRow }: InfoPageScreenProps) {
  const { '*': path = '' } = useParams()
  const content = useContent()
  const page = findInfoPage(content.data?.info ?? [], path)
  return (
    <StaffScreen title={page?.name ?? 'Information'} back="/info">
      <SectionLoader read={content}>
        {() =>
          page ? (
            <PageContent page={page} ContactRow={ContactRow} />
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
      return <WebsiteList links={page.content.links} />
    case 'detail':
      return <Markdown text={page.content} />
    case 'contacts':
      return <ContactList {...page.content} ContactRow={ContactRow} />
    default:
      return <Notice kind="danger">Error: Content misconfigured</Notice>
  }
}
