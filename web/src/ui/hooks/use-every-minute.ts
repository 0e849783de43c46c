import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/**
 * A value that depends on the time, read again once a minute.
 * @param read  always the same function; a value that stays the same renders nothing again
 */
export function useEveryMinute<T>(read: () => T): T {
  const [value, setValue] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setValue(read()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [read])
  return value
}

/** The device's clock in milliseconds, a minute late at most. */
export function useNow(): number {
  return useEveryMinute(Date.now)
}
