import type { Alert } from '@holdfast/contract/alerts'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../session/server-clock.ts'

type HeldBack = Pick<Alert, 'heldback'>

/** Longer ones would only come from a clock that is wrong. */
const MAX_WAIT_MS = 60 * 60_000

/** Whether nobody has been notified of the alert yet. Renders again when they are. */
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

/** An alert that was stored by an earlier version of the app says nothing of it. */
export function msUntil(heldback: string | null | undefined, now: number): number {
  const ms = Date.parse(heldback ?? '') - now
  return ms > 0 && ms <= MAX_WAIT_MS ? ms : 0
}
