import type { Alert } from '@holdfast/contract/alerts/alerts'
import { isRecipient } from '@holdfast/contract/endpoints/permissions'
import { type ComponentType, useEffect, useState } from 'react'
import { keepDark } from '../app/dark-mode.ts'
import { ALERT_END_SHOWN_MS, useAlerts } from '../data/alerts/alerts.ts'
import { loadLater } from '../data/lists/load-later.ts'
import { useMe } from '../data/sign-in/me.ts'
import { serverNow } from '../session/server-clock.ts'
import { useSession } from '../session/session.ts'

/** Short, because no alert can be shown without the overlay. */
const RETRY_MS = 2000

/** Listens for alerts on every screen. The overlay that shows them is loaded in advance. */
export function AlertListener() {
  const { state } = useSession()
  useEffect(() => {
    if (state === 'signed out') keepDark(undefined)
  }, [state])
  if (state !== 'signed in') return null
  return <SignedInListener />
}

function SignedInListener() {
  const known = useAlerts().data
  useDarkWhileSilent(known)
  const alerts = known ?? []
  const Overlay = useAlertOverlay()
  const earliest = new Date(serverNow() - ALERT_END_SHOWN_MS).toISOString()
  if (!Overlay || !alerts.some(({ ended }) => ended === null || ended > earliest)) return null
  return <Overlay />
}

/** Keeps the screen dark during a silent alert, unless the person switches to light. */
function useDarkWhileSilent(alerts: readonly Alert[] | undefined): void {
  const { userid } = useMe()
  const isKnown = alerts !== undefined
  const silent = alerts?.find((alert) => {
    return alert.sound === 'silent' && alert.ended === null && isRecipient(alert, userid)
  })
  useEffect(() => {
    if (isKnown) keepDark(silent?.id)
  }, [isKnown, silent?.id])
}

/**
 * Loads the overlay after the first screen, even if there is no alert. Does not use `lazy`, because React
 * shows suspended content up to 0.3 s late.
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
