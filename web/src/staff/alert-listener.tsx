import { lazy, Suspense } from 'react'
import { useAlerts } from '../data/alerts.ts'
import { useSession } from '../session/session.ts'

/** How long after the all clear a device still shows it to those who have not seen it. */
const ENDED_SHOWN_MS = 60 * 60 * 1000

const AlertOverlay = lazy(async () => {
  const { AlertOverlay } = await import('./features/alerts/alert-overlay.tsx')
  return { default: AlertOverlay }
})

/** Listens for alerts on every screen, and loads what covers the screen only when there is one. */
export function AlertListener() {
  const { state } = useSession()
  if (state !== 'signed in') return null
  return <SignedInListener />
}

function SignedInListener() {
  const alerts = useAlerts().data ?? []
  const earliest = new Date(Date.now() - ENDED_SHOWN_MS).toISOString()
  if (!alerts.some(({ ended }) => ended === null || ended > earliest)) return null
  return (
    <Suspense>
      <AlertOverlay />
    </Suspense>
  )
}
