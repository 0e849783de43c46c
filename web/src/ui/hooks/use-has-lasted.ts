import { useEffect, useState } from 'react'

const LASTS_AFTER_MS = 1000

/**
 * Whether something has been so for a second. For words that a moment brings and takes away again: they would move the
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
