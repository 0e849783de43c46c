import { useEffect, useState } from 'react'
import { type SirenState, startSiren } from './siren.ts'

const PULSE_MS = [500, 200, 500]
const PULSE_EVERY_MS = 2000

/** While `isOn`: siren and vibration. Returns what the browser lets be heard; undefined when off. */
export function useAlarm(isOn: boolean): SirenState | undefined {
  const [state, setState] = useState<SirenState>()

  useEffect(() => {
    if (!isOn) return
    const stopSiren = startSiren(setState)
    const vibrate = () => {
      // Before the first touch browsers refuse it, and complain about each attempt.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(PULSE_MS)
    }
    vibrate()
    const timer = setInterval(vibrate, PULSE_EVERY_MS)
    return () => {
      stopSiren()
      clearInterval(timer)
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(0)
      setState(undefined)
    }
  }, [isOn])

  return isOn ? state : undefined
}
