import type { Position } from '@holdfast/contract/positions'

const TIMEOUT_MS = 5000
/** A position that another screen has just asked for is recent enough. */
const MAX_AGE_MS = 30_000

/** The device's position; undefined when it is not known in time. */
export function findDevicePosition(): Promise<Position | undefined> {
  return new Promise((resolve) => {
    const geolocation: Geolocation | undefined = navigator.geolocation
    if (geolocation === undefined) return resolve(undefined)
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    )
  })
}
