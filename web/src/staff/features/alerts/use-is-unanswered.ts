import { useEffect, useState } from 'react'

/** How long whoever alerts others or calls for help waits for the server before being shown numbers to ring. */
const ALERT_UNANSWERED_MS = 4000

/**
 * Whether the server has had that long to answer what was pressed at this time, by the device's clock in milliseconds.
 * A clock that was set back since then must not hold that up, so it is true after four seconds on the screen at most.
 */
export function useIsUnanswered(pressed: number): boolean {
  const [isUnanswered, setUnanswered] = useState(() => msLeft(pressed) <= 0)
  useEffect(() => {
    const timer = setTimeout(() => setUnanswered(true), Math.max(0, msLeft(pressed)))
    return () => clearTimeout(timer)
  }, [pressed])
  return isUnanswered
}

function msLeft(pressed: number): number {
  return ALERT_UNANSWERED_MS - Math.max(0, Date.now() - pressed)
}
