import { useEffect, useState } from 'react'

/** How long whoever alerts others or calls for help waits for the server before being shown numbers to ring. */
export const ALERT_UNANSWERED_MS = 4000

/** Whether it is that late. `time` is by the device's clock, in milliseconds. */
export function useIsPast(time: number): boolean {
  const [isPast, setPast] = useState(() => Date.now() >= time)
  useEffect(() => {
    const timer = setTimeout(() => setPast(true), Math.max(0, time - Date.now()))
    return () => clearTimeout(timer)
  }, [time])
  return isPast
}
