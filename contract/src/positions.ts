/** Geographic coordinates in degrees (WGS 84). */
export type Position = { lat: number; lng: number }

/** Parses the content of a location entry; undefined when it is not a valid position. */
export function readPosition(content: string): Position | undefined {
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { lat, lng } = value as Record<string, unknown>
  if (!isDegrees(lat, 90) || !isDegrees(lng, 180)) return undefined
  return { lat, lng }
}

export function writePosition(position: Position): string {
  return JSON.stringify({ lat: position.lat, lng: position.lng })
}

/** `51.4816, -0.0076` for four decimals: latitude, then longitude, in degrees. */
export function formatPosition({ lat, lng }: Position, decimals: number): string {
  return `${lat.toFixed(decimals)}, ${lng.toFixed(decimals)}`
}

function isDegrees(value: unknown, max: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= max
}
