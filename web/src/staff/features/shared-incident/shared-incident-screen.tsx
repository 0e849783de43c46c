import { faLinkSlash } from '@fortawesome/free-solid-svg-icons/faLinkSlash'
import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint'
import { faRotateRight } from '@fortawesome/free-solid-svg-icons/faRotateRight'
import type { SharedPage } from '@holdfast/contract/incidents/shares'
import { useEffect, useRef, useState } from 'react'
import {
  type Following,
  followShare,
  type SharedIncident,
} from '../../../data/incidents/shared-incident.ts'
import type { ShareCopy } from '../../../storage/share-copies.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { formatDateTime, formatTime } from '../../../ui/format-dates.ts'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { Screen } from '../../../ui/screen/screen.tsx'
import { Spinner } from '../../../ui/screen/spinner.tsx'
import {
  DecisionsPart,
  MethanePart,
  NamesPart,
  OpenAlertPart,
  RollCallPart,
} from './shared-facts.tsx'
import styles from './shared-incident.module.css'
import { SharedMap, type ZoomableMap } from './shared-map.tsx'
import { SitePart } from './shared-site.tsx'

const NO_KEY = 'The part after # is missing. Please scan the code again, or ask for the whole link.'

type SharedIncidentScreenProps = { ZoomableMap: ZoomableMap }

/** What a school shows to the police or the fire service, without an account. */
export function SharedIncidentScreen({ ZoomableMap }: SharedIncidentScreenProps) {
  const key = useKey()
  const { shown, refresh } = useShare(key)
  if (shown.state !== 'shown') return <NothingToShow shown={shown} onRetry={refresh} />
  return <Shared shown={shown} onRefresh={refresh} ZoomableMap={ZoomableMap} />
}

/** The key is after `#`, so that no server and no log has it. */
function useKey(): string {
  const [key, setKey] = useState(readKey)
  useEffect(() => {
    const update = () => setKey(readKey())
    window.addEventListener('hashchange', update)
    return () => window.removeEventListener('hashchange', update)
  }, [])
  return key
}

const readKey = () => window.location.hash.slice(1)

function useShare(key: string): { shown: SharedIncident; refresh: () => void } {
  const [shown, setShown] = useState<SharedIncident>({ state: 'loading' })
  const following = useRef<Following>(undefined)
  useEffect(() => {
    if (key === '') return setShown({ state: 'ended', sentence: NO_KEY })
    setShown({ state: 'loading' })
    const share = followShare(key, setShown)
    following.current = share
    return share.stop
  }, [key])
  return { shown, refresh: () => following.current?.refresh() }
}

type NothingToShowProps = {
  shown: Exclude<SharedIncident, { state: 'shown' }>
  onRetry: () => void
}

function NothingToShow({ shown, onRetry }: NothingToShowProps) {
  const title = 'Shared incident'
  if (shown.state === 'loading') {
    return (
      <Screen title={title}>
        <Spinner label="Opening" />
      </Screen>
    )
  }
  const isEnded = shown.state === 'ended'
  return (
    <Screen title={title}>
      <EmptyState
        icon={faLinkSlash}
        title={isEnded ? 'Nothing is shared here' : 'The incident could not be opened'}
        text={shown.sentence}
        action={
          !isEnded && (
            <Button kind="primary" onClick={onRetry}>
              Try again
            </Button>
          )
        }
      />
    </Screen>
  )
}

type SharedProps = SharedIncidentScreenProps & {
  shown: ShareCopy & { failure: string | undefined }
  onRefresh: () => void
}

function Shared({ shown, onRefresh, ZoomableMap }: SharedProps) {
  const { page, pictures, failure } = shown
  return (
    <Screen
      title={page.organisation}
      width="wide"
      actions={
        <>
          <IconButton icon={faRotateRight} label="Refresh" onClick={onRefresh} />
          <IconButton icon={faPrint} label="Print" onClick={() => window.print()} />
        </>
      }
    >
      {page.exercise && (
        <p className={styles.exercise}>
          <strong>EXERCISE</strong> This is not a real incident.
        </p>
      )}
      <div className={styles.about}>
        <p>
          Incident reported at {formatDateTime(page.reported)}. For {page.receiver}, shared by{' '}
          {page.sharedby}. You can read this until <b>{formatDateTime(page.expires)}</b>.
        </p>
        <div role="status">
          <Freshness page={page} failure={failure} />
        </div>
      </div>
      <OpenAlertPart alerts={page.alerts} />
      <div className={styles.facts}>
        <RollCallPart totals={page.rollcall} />
        <NamesPart names={page.names} parts={page.parts} />
        <MethanePart report={page.methane} />
        <DecisionsPart decisions={page.decisions} />
      </div>
      <SharedMap map={page.map} pictures={pictures} ZoomableMap={ZoomableMap} />
      <SitePart site={page.site} />
    </Screen>
  )
}

function Freshness({ page, failure }: { page: SharedPage; failure: string | undefined }) {
  if (failure === undefined) return <p className="meta">As of {formatTime(page.at)}.</p>
  return (
    <Notice kind="warn" title={`This is as of ${formatDateTime(page.at)}`}>
      {failure}
    </Notice>
  )
}
