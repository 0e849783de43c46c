import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { lazy, Suspense } from 'react'
import { useOnline } from '../http/connectivity.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button/button.tsx'
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

const LateBanners = lazyAfterStart(async () => (await import('./late-banners.tsx')).LateBanners)

/** Banners above every screen about the whole app. Each shows only when something is wrong. */
export function Banners() {
  return (
    <>
      <OfflineBanner open={!useOnline()} />
      <ReasonBanner />
      <SignInAgainBanner />
      <SecondFactorBanner />
      <Suspense>
        <LateBanners />
      </Suspense>
    </>
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
