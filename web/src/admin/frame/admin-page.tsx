import { faPlugCircleXmark } from '@fortawesome/free-solid-svg-icons/faPlugCircleXmark'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Read } from '../../data/lists/read.ts'
import { useOnline } from '../../http/connectivity.ts'
import { useLocation } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/screen/empty-state.tsx'
import { Notice } from '../../ui/screen/notice.tsx'
import { SectionLoader } from '../../ui/screen/section-loader.tsx'
import { useAdminOrganisation, usePageAddress, useStepOfAddress } from './admin-organisation.ts'
import styles from './admin-page.module.css'
import { ManagedOrganisation } from './managed-organisation.tsx'
import { OrganisationDeletionNotice } from './organisation-deletion-notice.tsx'
import { OrganisationSuspensionNotice } from './organisation-suspension-notice.tsx'
import { ProviderMessagesNotice } from './provider-messages-notice.tsx'
import { SendingPaused } from './sending-paused.tsx'

type AdminPageProps = {
  /** The h1 and, together with the organisation, the window's title. */
  title: string
  /** Shown above the title: a link to the parent page. */
  above?: ReactNode
  /** Whether the page is about all organisations, not about the chosen one. */
  isOfAll?: boolean
  children: ReactNode
}

/** One page of the admin area; it is its own scroller. */
export function AdminPage({ title, above, isOfAll = false, children }: AdminPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { name } = useAdminOrganisation()
  const { key, pathname } = useLocation()
  const online = useOnline()

  useEffect(() => {
    document.title = `${title} – ${name} – Holdfast`
  }, [title, name])

  // The first page of a visit has the key `default`: there the browser's own start of focus is right.
  const arrived = useRef(key === 'default' ? pathname : undefined)
  useEffect(() => {
    // Unless something of the page has taken the focus already.
    const hasFocus = heading.current?.closest('main')?.contains(document.activeElement)
    if (arrived.current !== pathname && !hasFocus) heading.current?.focus({ preventScroll: true })
    arrived.current = pathname
  }, [pathname])

  return (
    <main className={styles.page} data-scroller>
      <div className={styles.content}>
        <BackToGettingStarted />
        {above && (
          <div className={styles.above} data-print="hide">
            {above}
          </div>
        )}
        {!isOfAll && <ManagedOrganisation />}
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {!online && (
          <Notice kind="warn" title="This page needs a connection">
            Nothing here can be saved or deleted until you are online.
          </Notice>
        )}
        <ProviderMessagesNotice />
        <SendingPaused />
        {!isOfAll && <OrganisationDeletionNotice />}
        {!isOfAll && <OrganisationSuspensionNotice />}
        {children}
      </div>
    </main>
  )
}

/** A link back, on pages to which a step of Getting started has led. */
function BackToGettingStarted() {
  const step = useStepOfAddress()
  const addressOf = usePageAddress()
  if (step === undefined) return null
  return (
    <div className={styles.above} data-print="hide">
      <LinkButton
        kind="quiet"
        to={addressOf(`/admin/getting-started?back=${encodeURIComponent(step)}`)}
      >
        Back to Getting started
      </LinkButton>
    </div>
  )
}

type ReadSectionProps<T> = { read: Read<T>; children: (data: T) => ReactNode }

/** Shows the content once it has been read. Without the server, says that the page needs a connection. */
export function ReadSection<T>({ read, children }: ReadSectionProps<T>) {
  if (read.state === 'failed' && !read.failure.isFromServer) {
    return (
      <EmptyState
        icon={faPlugCircleXmark}
        title="This page needs a connection"
        action={<Button onClick={read.retry}>Retry</Button>}
      />
    )
  }
  return (
    <SectionLoader read={read}>{() => read.state === 'ready' && children(read.data)}</SectionLoader>
  )
}
