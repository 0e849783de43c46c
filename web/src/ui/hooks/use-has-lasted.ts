import { useEffect, useState } from 'react'

/** Nearly all that people do is sent sooner than this. */
const LASTS_AFTER_MS = 2000

/**
 * Whether something has been so for two seconds. For words that a moment brings and takes away again: they would move the
 * buttons below them under a finger, and nobody could read them.
 */
export function useHasLasted(isSo: boolean): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasted(true), LASTS_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isSo])
  return isSo && hasLasted
}
