import type { Position } from '@holdfast/contract/positions'

/** `51.4816, -0.0076` for four decimals: latitude, then longitude, in degrees. */
export function coordinates({ lat, lng }: Position, decimals: number): string {
  return `${lat.toFixed(decimals)}, ${lng.toFixed(decimals)}`
}
