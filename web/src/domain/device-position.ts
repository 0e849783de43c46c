import type { Position } from '@holdfast/contract/positions'

const TIMEOUT_MS = 5000
/** A position that was found just before is recent enough. */
const MAX_AGE_MS = 30_000

/** A position as the device found it: when, and to within how many metres. */
export type FoundPosition = { position: Position; at: number; accuracy: number }

/** The device's position; undefined when it is not known in time. */
export async function findDevicePosition(): Promise<Position | undefined> {
  return (await askForPosition())?.position
}

export function askForPosition(): Promise<FoundPosition | undefined> {
  return new Promise((resolve) => {
    const geolocation: Geolocation | undefined = navigator.geolocation
    if (geolocation === undefined) return resolve(undefined)
    geolocation.getCurrentPosition(
      (found) => resolve(toFoundPosition(found)),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    )
  })
}

export function toFoundPosition({ coords, timestamp }: GeolocationPosition): FoundPosition {
  const { latitude: lat, longitude: lng, accuracy } = coords
  return { position: { lat, lng }, at: timestamp, accuracy }
}

export function isRecent({ at }: FoundPosition): boolean {
  return Math.abs(Date.now() - at) <= MAX_AGE_MS
}
