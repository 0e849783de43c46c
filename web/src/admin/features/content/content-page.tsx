import { faChevronLeft } from '@fortawesome/free-solid-svg-icons/faChevronLeft'
import { type ReactNode, useEffect, useRef } from 'react'
import { type PresentDraft, useContentDraft } from '../../../data/content/content-drafts.ts'
import { NavLink, useLocation } from '../../../routing/navigation.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import styles from './content-page.module.css'
import { DraftBar } from './draft-bar.tsx'
import { ReviewsProvider } from './reviews/reviews.tsx'

type ContentPageProps = {
  title: string
  /** The page above this one: `All checklists`. */
  back?: { label: string; path: string } | undefined
  /** What the page is for, in a sentence or two. */
  intro?: ReactNode
  children: (draft: PresentDraft) => ReactNode
}

/** A page of the content area: tabs, the state of the draft, and the page's own content. */
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
            <ReviewsProvider draft={present}>{children(present)}</ReviewsProvider>
          </>
        )}
      </ReadSection>
    </AdminPage>
  )
}

const OVERVIEW = '/admin/content'
const TABS = [
  ['Overview', OVERVIEW],
  ['Blanks', '/admin/content/blanks'],
  ['Roles', '/admin/content/roles'],
  ['Checklists', '/admin/content/checklists'],
  ['Critical actions', '/admin/content/threats'],
  ['Information', '/admin/content/info'],
  ['Initial action', '/admin/content/initial-action'],
  ['Kinds of alert', '/admin/content/alerts'],
  ['Pictures', '/admin/content/pictures'],
  ['Reviews', '/admin/content/reviews'],
  ['Readers', '/admin/content/readings'],
  ['Versions', '/admin/content/versions'],
] as const

/** The tabs that lead to the pages of the content. */
export function ContentTabs() {
  const addressOf = useAdminAddress()
  const tabs = useCurrentInSight()
  return (
    <nav ref={tabs} aria-label="Content" className={styles.tabs} data-movable>
      {TABS.map(([label, path]) => (
        <NavLink
          key={path}
          to={addressOf(path)}
          end={path === OVERVIEW}
          viewTransition
          className={styles.tab}
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

/** On a phone the tabs scroll sideways: scrolls the current one into view. */
function useCurrentInSight() {
  const { pathname } = useLocation()
  const tabs = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current tab
  useEffect(() => {
    const current = tabs.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (!tabs.current || !current) return
    const { left, width } = current.getBoundingClientRect()
    const box = tabs.current.getBoundingClientRect()
    tabs.current.scrollLeft += left + width / 2 - (box.left + box.width / 2)
  }, [pathname])
  return tabs
}
