import type { Position } from '@holdfast/contract/positions'

/**
 * A line drawn in the sea around Great Britain with its islands and the Isle of Man, which the OS
 * grid covers; Ireland and France, on the same squares, stay outside. Latitude and longitude.
 */
const COAST: readonly (readonly [number, number])[] = [
  [49.7, -6.6],
  [51.0, -6.0],
  [52.0, -5.9],
  [53.4, -5.3],
  [54.2, -5.2],
  [54.75, -5.3],
  [55.0, -5.45],
  [55.25, -5.93],
  [55.4, -6.35],
  [55.6, -6.9],
  [56.5, -8.0],
  [57.6, -9.0],
  [58.6, -7.5],
  [59.3, -6.0],
  [60.0, -3.5],
  [61.0, -2.0],
  [61.0, -0.3],
  [59.5, -0.3],
  [58.5, -1.2],
  [57.5, -1.3],
  [55.8, -1.2],
  [54.0, 0.4],
  [53.2, 0.8],
  [53.1, 1.4],
  [52.6, 2.0],
  [51.8, 1.9],
  [51.2, 1.65],
  [51.0, 1.45],
  [50.8, 1.2],
  [50.5, 0.3],
  [50.2, -2.0],
  [49.8, -4.5],
]

/** Whether the place is within the line: whether a ray to the east crosses it an odd number of times. */
export function isInGreatBritain({ lat, lng }: Position): boolean {
  let isInside = false
  let [lastLat, lastLng] = COAST[COAST.length - 1] ?? [0, 0]
  for (const [nextLat, nextLng] of COAST) {
    const isBetween = nextLat > lat !== lastLat > lat
    const crossing = nextLng + ((lastLng - nextLng) * (lat - nextLat)) / (lastLat - nextLat)
    if (isBetween && lng < crossing) isInside = !isInside
    lastLat = nextLat
    lastLng = nextLng
  }
  return isInside
}
