import { useEffect, useState } from 'react'

/** Longer than between the two taps of a hurried double tap. */
const SETTLING_MS = 700

/**
 * Whether the screen, or its present stage, has appeared so lately that a tap may have been meant for what was there
 * before.
 */
export function useIsSettling(stage: string): boolean {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(stage), SETTLING_MS)
    return () => clearTimeout(timer)
  }, [stage])
  return settled !== stage
}
