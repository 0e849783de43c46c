import { CLOCK_TOLERANCE_MS } from '@holdfast/contract/limits'

/** `differenceMs`: how far the database's clock is ahead of this process's; negative when behind. */
export type ClockDifference = { differenceMs: number; warning: string | undefined }

/**
 * Compares the clocks. Each process compares its own with the database's, so that those of all
 * processes are compared. `readMs` reads the database's time in milliseconds; half of the time that
 * this takes is the uncertainty, which is not counted as a difference.
 */
export async function measureClock(
  readMs: () => Promise<number>,
  now: () => number = Date.now,
): Promise<ClockDifference> {
  const sent = now()
  const there = await readMs()
  const received = now()
  const difference = there - (sent + received) / 2
  const uncertainty = (received - sent) / 2
  const isApart = Math.abs(difference) - uncertainty > CLOCK_TOLERANCE_MS
  return { differenceMs: Math.round(difference), warning: isApart ? warn(difference) : undefined }
}

function warn(difference: number): string {
  const seconds = Math.round(Math.abs(difference) / 1000)
  const direction = difference > 0 ? 'behind' : 'ahead of'
  return `The clock of this machine is ${seconds} seconds ${direction} the database's: let both follow a time server (NTP), or log entries show wrong times.`
}
