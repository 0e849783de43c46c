import { faPlugCircleXmark } from '@fortawesome/free-solid-svg-icons/faPlugCircleXmark'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { lazy, Suspense } from 'react'
import { useOnline } from '../http/connectivity.ts'
import { useServerReachability } from '../http/server-reachability.ts'
import { useSession } from '../session/session.ts'
import { type StorageState, useStorageState } from '../storage/storage-state.ts'
import { Button } from '../ui/button/button.tsx'
import { formatTime } from '../ui/format-dates.ts'
import { Banner } from '../ui/screen/banner.tsx'
import { lazyAfterStart } from '../ui/screen/lazy-after-start.ts'
import { useRedirectReason } from './guard.ts'
import { OfflineBanner } from './offline-banner.tsx'

/** Left out of the first load: needed only after weeks without contact, or once the sign-in is refused. */
const SignInAgain = lazy(async () => {
  return { default: (await import('./sign-in-again.tsx')).SignInAgain }
})

const ExpiredBanner = lazy(async () => {
  return { default: (await import('./session-banners.tsx')).ExpiredBanner }
})

const SetUpBanner = lazy(async () => {
  return { default: (await import('./session-banners.tsx')).SetUpBanner }
})

/** The service worker, which finds new versions, is registered after the first screen too. */
const UpdateBanner = lazyAfterStart(async () => (await import('./update-banner.tsx')).UpdateBanner)

/** Banners above every screen about the whole app. Each shows only when something is wrong. */
export function Banners() {
  return (
    <>
      <OfflineBanner open={!useOnline()} />
      <ServerBanner />
      <StorageBanner />
      <ReasonBanner />
      <SignInAgainBanner />
      <SecondFactorBanner />
      <Suspense>
        <UpdateBanner />
      </Suspense>
    </>
  )
}

const STORAGE_WORDS: Record<StorageState, [title: string, text: string]> = {
  working: ['', ''],
  full: [
    'This device is full',
    'New data cannot be kept for use offline. Free some space on the device.',
  ],
  missing: [
    'This browser keeps no data',
    'Holdfast will not work offline here. Leave the private window, or allow storage.',
  ],
  slow: [
    'The storage of this device does not answer',
    'New data is not kept for use offline until it does. Leave Holdfast open.',
  ],
}

function ServerBanner() {
  const { unreachable, lastUpdated } = useServerReachability()
  const since = lastUpdated === null ? '' : ` Last updated ${formatTime(lastUpdated)}`
  return (
    <Banner
      open={unreachable}
      icon={faPlugCircleXmark}
      title={`Cannot reach the server.${since}`}
    />
  )
}

function StorageBanner() {
  const state = useStorageState()
  const [title, text] = STORAGE_WORDS[state]
  return (
    <Banner open={state !== 'working'} icon={faTriangleExclamation} title={title} text={text} />
  )
}

function ReasonBanner() {
  const { reason, dismiss } = useRedirectReason()
  return (
    <Banner
      open={reason !== undefined}
      icon={faTriangleExclamation}
      title={reason ?? ''}
      action={<Button onClick={dismiss}>Close</Button>}
    />
  )
}

function SignInAgainBanner() {
  const now = useSession()
  if (now.state === 'signed out' || (now.state === 'signed in' && !now.signInAgainDue)) return null
  return (
    <Suspense>
      {now.state === 'expired' ? (
        <ExpiredBanner />
      ) : (
        <SignInAgain session={now.session} isRefused={now.isRefused} />
      )}
    </Suspense>
  )
}

function SecondFactorBanner() {
  const now = useSession()
  if (now.state !== 'signed in' || !now.session.mustSetUp) return null
  return (
    <Suspense>
      <SetUpBanner />
    </Suspense>
  )
}
