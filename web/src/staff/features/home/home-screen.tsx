import { faBell } from '@fortawesome/free-solid-svg-icons/faBell'
import { faCircleInfo } from '@fortawesome/free-solid-svg-icons/faCircleInfo'
import { faMap } from '@fortawesome/free-solid-svg-icons/faMap'
import { faPhone } from '@fortawesome/free-solid-svg-icons/faPhone'
import { faShieldHalved } from '@fortawesome/free-solid-svg-icons/faShieldHalved'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers'
import { hasBaseMap } from '@holdfast/contract/media-paths'
import { lazy, Suspense } from 'react'
import { RefreshButton } from '../../../app/refresh-button.tsx'
import { useAlerts } from '../../../data/alerts.ts'
import { useContent, usePictureAddress } from '../../../data/content.ts'
import { useLogTexts } from '../../../data/log-drafts.ts'
import { useMe } from '../../../data/me.ts'
import { useMissing } from '../../../data/missing.ts'
import { useOutbox } from '../../../sync/outbox.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { TileGrid, TileLink } from '../../../ui/tile-link.tsx'
import { ActiveIncidentBar } from '../../shell/active-incident-bar.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import styles from './home-screen.module.css'

/** Only for those who have something unsent, so no part of the first load. */
const UnsentLink = lazy(async () => ({ default: (await import('./unsent-link.tsx')).UnsentLink }))

/** Home: who and where, whether something is happening, and the six ways on. */
export function HomeScreen() {
  const isAdmin = useMe().type === 'admin'
  const hasTexts = Object.keys(useLogTexts()).length > 0
  const hasUnsent = useOutbox().items.length > 0 || hasTexts
  return (
    <StaffScreen title="Home" titleHidden actions={isAdmin && <RefreshButton />}>
      <Hero />
      <ActiveIncidentBar startsExpanded />
      <AlertRow />
      {hasUnsent && (
        <Suspense>
          <UnsentLink />
        </Suspense>
      )}
      {useMissing() && (
        <LinkButton to="/not-on-server" icon={faTriangleExclamation} block>
          Not on the server
        </LinkButton>
      )}
      <Tiles />
      {isAdmin && (
        <LinkButton to="/admin/menu" kind="quiet">
          Go to admin console
        </LinkButton>
      )}
    </StaffScreen>
  )
}

/** The way to alerts: to the one that is going on, or to the kinds that can be sent. */
function AlertRow() {
  const open = (useAlerts().data ?? []).filter(({ ended }) => ended === null)
  const current = open.find(({ exercise }) => !exercise) ?? open[0]
  return (
    <>
      {current && (
        <LinkButton
          to={`/alerts/${current.id}`}
          kind={current.exercise ? 'exercise' : 'danger'}
          icon={faBell}
          block
        >
          {current.exercise ? 'Exercise: ' : ''}
          {current.title} alert
        </LinkButton>
      )}
      <LinkButton to="/alerts" icon={faBell} block>
        Send an alert
      </LinkButton>
    </>
  )
}

/** The organisation's background and logo; initials where there is no logo. */
function Hero() {
  const { name, organisationname } = useMe()
  const content = useContent().data
  const addressOf = usePictureAddress()
  return (
    <div className={styles.hero}>
      {content?.background && (
        <img className={styles.background} src={addressOf(content.background)} alt="" />
      )}
      <div className={styles.inside}>
        <span className={styles.logo}>
          {content?.logo ? (
            <img src={addressOf(content.logo)} alt="" />
          ) : (
            <span aria-hidden="true">{initialsOf(organisationname)}</span>
          )}
        </span>
        <div className={styles.words}>
          <p className={styles.organisation}>{organisationname}</p>
          <p className={styles.person}>Signed in as {name}</p>
        </div>
      </div>
    </div>
  )
}

/** The first letters of the first two words: `Riverside Academy` → `RA`. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('en-GB'))
    .join('')
}

/** The six tiles, in the specification's order. */
function Tiles() {
  const content = useContent()
  return (
    <TileGrid>
      <TileLink to="/contacts" title="Contacts" icon={faPhone} colour="light-blue" />
      <TileLink to="/incidents" title="Report Incident" icon={faTriangleExclamation} colour="red" />
      <TileLink to="/roles" title="Roles" icon={faUsers} colour="blue" />
      <TileLink to="/threats" title="Critical Actions" icon={faShieldHalved} colour="orange" />
      <TileLink
        to="/map"
        title="Maps"
        icon={faMap}
        colour="green"
        disabledReason={reasonForNoMap(content)}
      />
      <TileLink to="/info" title="Info" icon={faCircleInfo} colour="purple" />
    </TileGrid>
  )
}

function reasonForNoMap({ state, data }: ReturnType<typeof useContent>): string | undefined {
  if (data) return hasBaseMap(data.media) ? undefined : 'No map yet'
  return state === 'loading' ? 'Loading' : 'Not on this device'
}
