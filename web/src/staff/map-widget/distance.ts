import type { Position } from '@holdfast/contract/positions'

const EARTH_RADIUS_M = 6_371_000
/** Shorter distances are within the error of a device's position. */
const POSITION_ERROR_M = 15
const DIRECTIONS = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
]

/** How far the place is from the device, and in which direction: `About 340 m to the north-east of you`. */
export function describeDistance(from: Position, to: Position): string {
  const metres = distance(from, to)
  if (metres < POSITION_ERROR_M) return 'Where you are'
  return `About ${formatDistance(metres)} to the ${direction(from, to)} of you`
}

/** In metres, along the surface, by the haversine formula. */
function distance(from: Position, to: Position): number {
  const ofLatitudes = Math.sin(radians(to.lat - from.lat) / 2) ** 2
  const ofLongitudes = Math.sin(radians(to.lng - from.lng) / 2) ** 2
  const haversine =
    ofLatitudes + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * ofLongitudes
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

/** The initial bearing of the shortest path, as one of eight directions. */
function direction(from: Position, to: Position): string {
  const [lat, targetLat, deltaLng] = [from.lat, to.lat, to.lng - from.lng].map(radians) as [
    number,
    number,
    number,
  ]
  const east = Math.sin(deltaLng) * Math.cos(targetLat)
  const north =
    Math.cos(lat) * Math.sin(targetLat) - Math.sin(lat) * Math.cos(targetLat) * Math.cos(deltaLng)
  const eighths = Math.round((Math.atan2(east, north) / (2 * Math.PI)) * DIRECTIONS.length)
  return DIRECTIONS.at(eighths % DIRECTIONS.length) ?? ''
}

/** No more digits than the accuracy of a phone's position allows. */
function formatDistance(metres: number): string {
  const tens = Math.round(metres / 10) * 10
  if (tens < 1000) return `${tens} m`
  const kilometres = metres / 1000
  return `${kilometres < 10 ? kilometres.toFixed(1) : Math.round(kilometres).toLocaleString('en-GB')} km`
}

function radians(degrees: number): number {
  return (degrees / 180) * Math.PI
}
