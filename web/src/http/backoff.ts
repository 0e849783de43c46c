/** Between attempts of all that is repeated: the outbox, the event stream, reads, pictures. */
const RETRY_MIN_DELAY_MS = 1000
export const RETRY_MAX_DELAY_MS = 30_000

/**
 * How long to wait before the next attempt, in milliseconds. The pause doubles from 1 to 30 s, and its
 * second half is random, so that devices that failed together do not return together. `failures` counts
 * from 1; `random` is between 0 and 1.
 */
export function retryDelay(failures: number, random: number = Math.random()): number {
  const longest = Math.min(RETRY_MAX_DELAY_MS, RETRY_MIN_DELAY_MS * 2 ** Math.min(failures, 10))
  return Math.max(RETRY_MIN_DELAY_MS, longest / 2 + (longest / 2) * random)
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
