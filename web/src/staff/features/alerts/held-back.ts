import type { Alert } from '@holdfast/contract/alerts/alerts'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../session/server-clock.ts'

type HeldBack = Pick<Alert, 'heldback'>

/** A longer wait can only come from a wrong clock. */
const MAX_WAIT_MS = 60 * 60_000

/** Whether the alert is still held back, so that nobody has been notified. Renders again when people are. */
export function useIsHeldBack({ heldback }: HeldBack): boolean {
  const [now, setNow] = useState(serverNow)
  const waitMs = msUntil(heldback, now)
  useEffect(() => {
    if (waitMs === 0) return
    const timer = setTimeout(() => setNow(serverNow()), waitMs + 1)
    return () => clearTimeout(timer)
  }, [waitMs])
  return waitMs > 0
}

/** How long the alert is still held back. `heldback` is undefined in alerts that an earlier version stored. */
export function msUntil(heldback: string | null | undefined, now: number): number {
  const ms = Date.parse(heldback ?? '') - now
  return ms > 0 && ms <= MAX_WAIT_MS ? ms : 0
}
