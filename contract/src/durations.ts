import { TOKEN_LIFETIME_MS } from './limits.ts'

/** The words for a limit in milliseconds, so that no sentence repeats a number of `limits.ts`. */

const UNITS = [
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
  ['second', 1000],
] as const

/** `28 days`, `one hour`, `90 minutes`: in the largest unit that divides the duration evenly. */
export function describeDuration(milliseconds: number): string {
  const [name, length] = UNITS.find(([, unit]) => milliseconds % unit === 0) ?? ['second', 1000]
  const count = Math.round(milliseconds / length)
  return count === 1 ? `one ${name}` : `${count} ${name}s`
}

/** How long a device works without contact to the server, as people read it: `28 days`. */
export const OFFLINE_PERIOD = describeDuration(TOKEN_LIFETIME_MS)
