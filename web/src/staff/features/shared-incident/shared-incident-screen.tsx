import { faLinkSlash } from '@fortawesome/free-solid-svg-icons/faLinkSlash'
import { useEffect, useRef, useState } from 'react'
import {
  type Following,
  followShare,
  type SharedIncident,
} from '../../../data/incidents/shared-incident.ts'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { Screen } from '../../../ui/screen/screen.tsx'
import { Spinner } from '../../../ui/screen/spinner.tsx'
import { SharedIncidentPage } from './shared-incident-page.tsx'
import type { ZoomableMap } from './shared-map.tsx'

const NO_KEY = 'The part after # is missing. Please scan the code again, or ask for the whole link.'

type SharedIncidentScreenProps = { ZoomableMap: ZoomableMap }

/** What a school shows to the police or the fire service, without an account. */
export function SharedIncidentScreen({ ZoomableMap }: SharedIncidentScreenProps) {
  const key = useKey()
  const { shown, refresh } = useShare(key)
  if (shown.state !== 'shown') return <NothingToShow shown={shown} onRetry={refresh} />
  return <SharedIncidentPage shown={shown} onRefresh={refresh} ZoomableMap={ZoomableMap} />
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
