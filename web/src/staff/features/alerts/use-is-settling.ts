import { useEffect, useState } from 'react'

/** Longer than between the two taps of a hurried double tap. */
const SETTLING_MS = 700

/** Whether the screen has appeared so lately that a tap may have been meant for what was there before. */
export function useIsSettling(): boolean {
  const [isSettling, setSettling] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setSettling(false), SETTLING_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettling
}
