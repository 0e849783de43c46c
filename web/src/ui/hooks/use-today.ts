import { useEffect, useState } from 'react'
import { formatDay } from '../format-dates.ts'

const STEP_MS = 60_000

/** `21 Nov 2026`: the device's day, a minute late at most. */
export function useToday(): string {
  const [today, setToday] = useState(() => formatDay(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setToday(formatDay(Date.now())), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return today
}
