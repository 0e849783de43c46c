/** The board is read every 5 s: after three readings without a response it is no longer live. */
const LIVE_FOR_MS = 15_000

type Reach = { online: boolean; lastUpdated: number | null }

/** Whether what is shown is current. `lastUpdated` and `now` are by the device's clock. */
export function isLive({ online, lastUpdated }: Reach, now: number): boolean {
  return online && lastUpdated !== null && now - lastUpdated <= LIVE_FOR_MS
}

/** `0:04:09`, `27:15:00`: how long it has been, in hours, minutes and seconds. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const two = (value: number) => String(value % 60).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}`
}
