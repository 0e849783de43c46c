import { faChevronLeft } from '@fortawesome/free-solid-svg-icons/faChevronLeft'
import type { ReactNode } from 'react'
import { type PresentDraft, useContentDraft } from '../../../data/content-drafts.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage } from '../../frame/admin-page.tsx'
import { ReadSection } from '../../frame/read-section.tsx'
import styles from './content-page.module.css'
import { ContentTabs } from './content-tabs.tsx'
import { DraftBar } from './draft-bar.tsx'

type ContentPageProps = {
  title: string
  /** The page above this one: `All checklists`. */
  back?: { label: string; path: string } | undefined
  /** What the page is for, in a sentence or two. */
  intro?: ReactNode
  children: (draft: PresentDraft) => ReactNode
}

/** One page of the content: its siblings, the state of the draft, and what is written there. */
export function ContentPage({ title, back, intro, children }: ContentPageProps) {
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const draft = useContentDraft(organisationid)
  const above = (
    <>
      <ContentTabs />
      {back && (
        <LinkButton kind="quiet" icon={faChevronLeft} to={addressOf(back.path)}>
          {back.label}
        </LinkButton>
      )}
    </>
  )
  return (
    <AdminPage title={title} above={above}>
      {intro && <p className={styles.intro}>{intro}</p>}
      <ReadSection read={draft}>
        {(present) => (
          <>
            <DraftBar draft={present} />
            {children(present)}
          </>
        )}
      </ReadSection>
    </AdminPage>
  )
}
