import type { Alert } from '@holdfast/contract/alerts'
import { isRecipient } from '@holdfast/contract/permissions'
import { type ComponentType, useEffect, useState } from 'react'
import { keepDark } from '../app/dark-mode.ts'
import { useAlerts } from '../data/alerts.ts'
import { loadLater } from '../data/load-later.ts'
import { useMe } from '../data/me.ts'
import { useSession } from '../session/session.ts'

/** How long after the all clear a device still shows it to those who have not seen it. */
const ENDED_SHOWN_MS = 60 * 60 * 1000
/** Soon, because without it no alert is shown. */
const RETRY_MS = 2000

/** Listens for alerts on every screen, and has what covers the screen ready before there is one. */
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
  const earliest = new Date(Date.now() - ENDED_SHOWN_MS).toISOString()
  if (!Overlay || !alerts.some(({ ended }) => ended === null || ended > earliest)) return null
  return <Overlay />
}

/** After a silent alert no screen is bright, until it has ended or the person has switched that off. */
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
