import { faBars } from '@fortawesome/free-solid-svg-icons/faBars'
import { faBuilding } from '@fortawesome/free-solid-svg-icons/faBuilding'
import { Fragment, type ReactNode, useState } from 'react'
import { Link, Outlet, useNavigate } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { EmptyState } from '../../ui/screen/empty-state.tsx'
import { SideMenu } from '../../ui/screen/side-menu.tsx'
import { Spinner } from '../../ui/screen/spinner.tsx'
import { AdminFailure } from './admin-failure.tsx'
import styles from './admin-frame.module.css'
import { AdminMenu } from './admin-menu.tsx'
import {
  type AdminOrganisation,
  OrganisationProvider,
  useAdminOrganisation,
  useOrganisationOfAddress,
  usePageAddress,
} from './admin-organisation.ts'
import { AdminPage } from './admin-page.tsx'

/** The frame of every admin page: the navigation and the current organisation. */
export function AdminFrame() {
  const organisation = useOrganisationOfAddress()
  if (organisation.state === 'loading') return <Spinner />
  if (organisation.state === 'failed') return <AdminFailure />
  return (
    <OrganisationProvider value={organisation.data}>
      <Frame organisation={organisation.data} isUnknown={organisation.unknown !== undefined}>
        {organisation.unknown === undefined ? (
          <Outlet />
        ) : (
          <UnknownOrganisation id={organisation.unknown} onRetry={organisation.retry} />
        )}
      </Frame>
    </OrganisationProvider>
  )
}

type FrameProps = {
  organisation: AdminOrganisation
  isUnknown: boolean
  children: ReactNode
}

function Frame({ organisation, isUnknown, children }: FrameProps) {
  const [isOpen, setOpen] = useState(false)
  const addressOf = usePageAddress()
  return (
    <div className={styles.frame}>
      <header className={styles.head} data-print="hide">
        <span className={styles.opener}>
          <IconButton icon={faBars} label="Open menu" onClick={() => setOpen(true)} />
        </span>
        <Link to={addressOf('/admin/menu')} viewTransition className={styles.mark}>
          <span aria-hidden="true" className={styles.tile}>
            H
          </span>
          <span className={styles.console}>Admin console</span>
        </Link>
        <OrganisationChoice isOpen={isUnknown} />
      </header>
      <nav aria-label="Admin" className={styles.nav} data-print="hide">
        <AdminMenu />
      </nav>
      {/* What is open on a page is about one organisation only. */}
      <Fragment key={organisation.organisationid}>{children}</Fragment>
      <SideMenu open={isOpen} onClose={() => setOpen(false)} title={organisation.name}>
        <AdminMenu onChosen={() => setOpen(false)} />
      </SideMenu>
    </div>
  )
}

/** The name of the organisation. Provider admins get a select with all of them. */
function OrganisationChoice({ isOpen }: { isOpen: boolean }) {
  const { organisationid, name, organisations } = useAdminOrganisation()
  const navigate = useNavigate()
  if (!organisations) return <p className={styles.organisation}>{name}</p>

  /** Reads the browser's address, because the shown page may already be on its way to another. */
  function choose(id: string) {
    const page = pageOfAny(window.location.pathname)
    navigate(`${page}?org=${encodeURIComponent(id)}`)
  }

  return (
    <div className={styles.choice}>
      <SelectField
        label="Organisation"
        labelHidden
        emptyOption={isOpen ? 'Choose an organisation' : undefined}
        options={organisations.map(({ id, name: label }) => ({ value: id, label }))}
        value={isOpen ? '' : organisationid}
        onChange={({ target }) => choose(target.value)}
      />
    </div>
  )
}

/** The page to show for another organisation: a log or checklist section of one does not exist in another. */
function pageOfAny(pathname: string): string {
  if (pathname.startsWith('/admin/logs/')) return '/admin/incidents'
  return pathname.split('/').slice(0, 4).join('/')
}

type UnknownOrganisationProps = { id: string; onRetry: () => void }

/** Shown when the address names an unknown organisation. Another one's page would mislead. */
function UnknownOrganisation({ id, onRetry }: UnknownOrganisationProps) {
  return (
    <AdminPage title="Organisation not found" isOfAll>
      <EmptyState
        icon={faBuilding}
        title={`There is no organisation with the id ${id}`}
        text="Choose one of the list. If it was made a moment ago, look again."
        action={<Button onClick={onRetry}>Look again</Button>}
      />
    </AdminPage>
  )
}
