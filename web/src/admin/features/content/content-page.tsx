import type { ReactNode } from 'react'
import { type PresentDraft, useContentDraft } from '../../../data/content-drafts.ts'
import { useAdminOrganisation } from '../../shell/admin-organisation.ts'
import { AdminPage } from '../../shell/admin-page.tsx'
import { ReadSection } from '../../shell/read-section.tsx'
import { ContentTabs } from './content-tabs.tsx'
import { DraftBar } from './draft-bar.tsx'

type ContentPageProps = {
  title: string
  /** What the page is for, in a sentence or two. */
  intro?: ReactNode
  children: (draft: PresentDraft) => ReactNode
}

/** One page of the content: its siblings, the state of the draft, and what is written there. */
export function ContentPage({ title, intro, children }: ContentPageProps) {
  const { organisationid } = useAdminOrganisation()
  const draft = useContentDraft(organisationid)
  return (
    <AdminPage title={title} above={<ContentTabs />}>
      <ReadSection read={draft}>
        {(present) => (
          <>
            <DraftBar draft={present} />
            {intro && <p>{intro}</p>}
            {children(present)}
          </>
        )}
      </ReadSection>
    </AdminPage>
  )
}
