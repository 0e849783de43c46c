import { useEffect, useState } from 'react'

/**
 * Keeps the screen from going dark. The browser ends the lock whenever the page is hidden, so it is
 * requested again when the page is visible. Returns whether the screen stays on; undefined while asking.
 */
export function useWakeLock(): boolean | undefined {
  const [isHeld, setHeld] = useState<boolean>()

  useEffect(() => {
    let isEnded = false
    let lock: WakeLockSentinel | undefined

    async function acquire() {
      if (document.visibilityState === 'hidden' || (lock && !lock.released)) return
      const acquired = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isEnded) return void acquired?.release()
      lock = acquired
      setHeld(acquired !== undefined)
    }

    const onVisible = () => void acquire()
    document.addEventListener('visibilitychange', onVisible)
    void acquire()
    return () => {
      isEnded = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release().catch(() => undefined)
    }
  }, [])

  return isHeld
}
