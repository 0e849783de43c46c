import type { Position } from '@holdfast/contract/positions'
import { useEffect, useState } from 'react'
import { logFailure } from '../../../http/log-failure.ts'

/** `asking` lasts a moment, then follows either a place or `unavailable`. */
export type DevicePosition = Position | 'asking' | 'unavailable'

/** How long to wait for a position before it counts as unavailable. */
const TIMEOUT_MS = 3000

/** Where the device is, followed for as long as the screen is open. */
export function useDevicePosition(): DevicePosition {
  const [position, setPosition] = useState<DevicePosition>('asking')

  useEffect(() => {
    const geolocation: Geolocation | undefined = navigator.geolocation
    const giveUp = () => setPosition((now) => (now === 'asking' ? 'unavailable' : now))
    const timer = setTimeout(giveUp, TIMEOUT_MS)
    const watch = geolocation?.watchPosition(
      ({ coords }) => setPosition({ lat: coords.latitude, lng: coords.longitude }),
      (failure) => {
        logFailure('The device does not tell its location', failure.message)
        setPosition('unavailable')
      },
      { enableHighAccuracy: true },
    )
    return () => {
      clearTimeout(timer)
      if (watch !== undefined) geolocation?.clearWatch(watch)
    }
  }, [])

  return position
}
