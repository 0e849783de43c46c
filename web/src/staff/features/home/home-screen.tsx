import { faBell } from '@fortawesome/free-solid-svg-icons/faBell'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { isForEverybody } from '@holdfast/contract/alerts/alert-purpose'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { hasBaseMap } from '@holdfast/contract/content/media-paths'
import { Suspense } from 'react'
import { SessionEndLink } from '../../../app/session-end-link.tsx'
import { useAlerts } from '../../../data/alerts/alerts.ts'
import { useContent, usePictureAddress } from '../../../data/content/content.ts'
import { useActiveIncident } from '../../../data/incidents/active-incident.ts'
import { useMissing } from '../../../data/restored-server/missing-records.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { lazyAfterStart } from '../../../ui/screen/lazy-after-start.ts'
import { ActiveIncidentBar } from '../../shell/active-incident-bar.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { Translated, useTranslation } from '../../shell/translated.tsx'
import { HomeLayout } from './home-layout.tsx'
import styles from './home-screen.module.css'
import { HomeTiles } from './home-tiles.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { useRememberedOutline } from './remembered-outline.ts'

/** Left out of the first load: closures, and what is not sent. On most days there is neither. */
const HomeNotices = lazyAfterStart(async () => (await import('./home-notices.tsx')).HomeNotices)

/** Left out of the first load, too. */
const TasksOnHome = lazyAfterStart(
  async () => (await import('../../shell/open-tasks.tsx')).TasksOnHome,
)

/** Home: the person and organisation, whether there is an incident, and the six tiles. */
export function HomeScreen() {
  const isAdmin = useMe().type === 'admin'
  useRememberedOutline()
  return (
    <StaffScreen title="Home" titleHidden width="wide" actions={isAdmin && <RefreshButton />}>
      <HomeLayout
        hero={<Hero />}
        later={<Tasks />}
        places={
          <>
            <HomeTiles mapDisabledReason={reasonForNoMap(useContent())} />
            {isAdmin && (
              <LinkButton to="/admin/menu" kind="quiet">
                Go to admin console
              </LinkButton>
            )}
          </>
        }
      >
        <CurrentAlerts />
        <ActiveIncidentBar startsExpanded />
        <LinkButton to="/alerts" kind="danger" icon={faBell} block>
          Send an alert
        </LinkButton>
        <Suspense>
          <HomeNotices />
        </Suspense>
        <SessionEndLink />
        {useMissing() && (
          <LinkButton to="/not-on-server" icon={faTriangleExclamation} block>
            Not on the server
          </LinkButton>
        )}
      </HomeLayout>
    </StaffScreen>
  )
}

/** Nothing stands below them, so that no tile moves under a finger when a task arrives. */
function Tasks() {
  const { incident } = useActiveIncident()
  return (
    incident && (
      <Suspense>
        <TasksOnHome incident={incident} />
      </Suspense>
    )
  )
}

/**
 * Links to the open alerts above the incident, because they may still need this person's answer: every order to
 * everybody, which no later alert to some people may hide, and the newest of the others.
 */
function CurrentAlerts() {
  const open = (useAlerts().data ?? []).filter(({ ended }) => ended === null)
  const real = open.filter(({ exercise }) => !exercise)
  const orders = real.filter(isForEverybody)
  const other = real.find((alert) => !isForEverybody(alert))
  const shown = real.length > 0 ? [...orders, other] : [open[0]]
  return shown.map((alert) => alert && <AlertLink key={alert.id} alert={alert} />)
}

function AlertLink({ alert: current }: { alert: Alert }) {
  const translation = useTranslation(current)
  const withExercise = (title: string) =>
    [current.exercise && translation?.words.exercise, title].filter(Boolean).join(': ')
  return (
    <LinkButton
      to={`/alerts/${current.id}`}
      kind={current.exercise ? 'exercise' : 'danger'}
      icon={faBell}
      block
    >
      <Translated
        original={`${current.exercise ? 'Exercise: ' : ''}${current.title} alert`}
        words={translation?.title && withExercise(translation.title)}
        language={translation?.language}
      />
    </LinkButton>
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

function reasonForNoMap({ state, data }: ReturnType<typeof useContent>): string | undefined {
  if (data) return hasBaseMap(data.media) ? undefined : 'No map yet'
  return state === 'loading' ? 'Loading' : 'Not on this device'
}
