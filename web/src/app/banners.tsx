import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { Suspense } from 'react'
import { useOnline } from '../http/connectivity.ts'
import { useSession } from '../session/session.ts'
import { useSignal } from '../storage/signal.ts'
import { Button } from '../ui/button/button.tsx'
import { Banner } from '../ui/screen/banner.tsx'
import { lazyAfterStart } from '../ui/screen/lazy-after-start.ts'
import { isIncomplete } from './failed-imports.ts'
import { OfflineBanner } from './offline-banner.tsx'

/** Left out of the first load: needed only after weeks without contact, or once the sign-in is refused. */
const SessionBanner = lazyAfterStart(
  async () => (await import('./session-banners.tsx')).SessionBanner,
)

const LateBanners = lazyAfterStart(async () => (await import('./late-banners.tsx')).LateBanners)

/** Banners above every screen about the whole app. Each shows only when something is wrong. */
export function Banners() {
  return (
    <>
      <OfflineBanner open={!useOnline()} />
      <IncompleteBanner />
      <Suspense>
        <SessionBanners />
      </Suspense>
      <Suspense>
        <LateBanners />
      </Suspense>
    </>
  )
}

function IncompleteBanner() {
  return (
    <Banner
      open={useSignal(isIncomplete)}
      icon={faTriangleExclamation}
      title="Holdfast did not load completely"
      text="Alerts may not appear here until you reload."
      action={<Button onClick={() => location.reload()}>Reload</Button>}
    />
  )
}

function SessionBanners() {
  const now = useSession()
  const isWell =
    now.state === 'signed out' ||
    (now.state === 'signed in' && !now.signInAgainDue && !now.session.mustSetUp)
  return !isWell && <SessionBanner now={now} />
}
