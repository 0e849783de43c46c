import type { Position } from '@holdfast/contract/positions'
import { useEffect, useState } from 'react'
import {
  askForPosition,
  type FoundPosition,
  isRecent,
  toFoundPosition,
} from '../../../domain/device-position.ts'
import { logFailure } from '../../../http/log-failure.ts'

/**
 * `asking` lasts a moment; `locating`: asked anew, because somebody shares a place that is old; `lost`: it was known, and
 * was not found again then.
 */
type Known = FoundPosition | 'asking' | 'locating' | 'lost' | 'unavailable'

export type DevicePosition = {
  /** `rough`: known, but not well enough to send somebody there. */
  state: 'known' | 'rough' | Extract<Known, string>
  /** Where the device is now; undefined when that is not known, or only roughly. */
  locate: () => Promise<Position | undefined>
}

/** How long to wait for a position before it counts as unavailable. */
const TIMEOUT_MS = 3000
/** A wider place may be the next street, or the town where a network leaves its provider. */
export const MAX_ACCURACY_METRES = 200

/** Where the device is, followed for as long as the screen is in sight. */
export function useDevicePosition(): DevicePosition {
  const [known, setKnown] = useState<Known>('asking')

  useEffect(() => {
    let stop = watch(setKnown)
    // Nobody knows how far the device went while it was put away.
    const begin = () => {
      stop()
      setKnown('asking')
      stop = document.visibilityState === 'hidden' ? () => undefined : watch(setKnown)
    }
    document.addEventListener('visibilitychange', begin)
    return () => {
      document.removeEventListener('visibilitychange', begin)
      stop()
    }
  }, [])

  /** A device that does not move is not told of its place again, so what is shown may be old. */
  async function locate() {
    if (known === 'locating') return undefined
    if (typeof known === 'object' && isRecent(known)) return known
    setKnown('locating')
    const found = await askForPosition()
    setKnown(found ?? 'lost')
    return found
  }

  return {
    state: stateOf(known),
    locate: async () => {
      const found = await locate()
      return found && stateOf(found) === 'known' ? found.position : undefined
    },
  }
}

function stateOf(known: Known): DevicePosition['state'] {
  if (typeof known === 'string') return known
  return known.accuracy <= MAX_ACCURACY_METRES ? 'known' : 'rough'
}

function watch(setKnown: (next: Known | ((now: Known) => Known)) => void): () => void {
  const geolocation: Geolocation | undefined = navigator.geolocation
  const giveUp = () => setKnown((now) => (now === 'asking' ? 'unavailable' : now))
  const timer = setTimeout(giveUp, TIMEOUT_MS)
  const id = geolocation?.watchPosition(
    (found) => setKnown(toFoundPosition(found)),
    (failure) => {
      logFailure('The device does not tell its location', failure.message)
      setKnown('unavailable')
    },
    { enableHighAccuracy: true },
  )
  return () => {
    clearTimeout(timer)
    if (id !== undefined) geolocation?.clearWatch(id)
  }
}
