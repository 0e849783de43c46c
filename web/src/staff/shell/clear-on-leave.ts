import { useEffect, useRef } from 'react'

/**
 * Answers how to ask for a draft's end. It is cleared when the screen is gone: the form must not
 * empty while it slides away, and what was typed must outlive a way out that failed.
 */
export function useClearOnLeave(draft: { clear: () => void }): () => void {
  const clear = useRef<() => void>(undefined)
  useEffect(() => () => clear.current?.(), [])
  return () => {
    clear.current = draft.clear
  }
}
