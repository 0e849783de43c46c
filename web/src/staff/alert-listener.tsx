import { type ComponentType, useEffect, useState } from 'react'
import { useAlerts } from '../data/alerts.ts'
import { loadLater } from '../data/load-later.ts'
import { useSession } from '../session/session.ts'

/** How long after the all clear a device still shows it to those who have not seen it. */
const ENDED_SHOWN_MS = 60 * 60 * 1000
/** Soon, because without it no alert is shown. */
const RETRY_MS = 2000

/** Listens for alerts on every screen, and has what covers the screen ready before there is one. */
export function AlertListener() {
  const { state } = useSession()
  if (state !== 'signed in') return null
  return <SignedInListener />
}

function SignedInListener() {
  const alerts = useAlerts().data ?? []
  const Overlay = useAlertOverlay()
  const earliest = new Date(Date.now() - ENDED_SHOWN_MS).toISOString()
  if (!Overlay || !alerts.some(({ ended }) => ended === null || ended > earliest)) return null
  return <Overlay />
}

/**
 * Loaded after the first screen, whether there is an alert or not. Not with `lazy`: React holds back what
 * was suspended for up to 0.3 s.
 */
function useAlertOverlay(): ComponentType | undefined {
  const [Overlay, setOverlay] = useState<ComponentType>()
  useEffect(
    () =>
      loadLater({
        load: () => import('./features/alerts/alert-overlay.tsx'),
        use: ({ AlertOverlay }) => void setOverlay(() => AlertOverlay),
        retryMs: RETRY_MS,
      }),
    [],
  )
  return Overlay
}
