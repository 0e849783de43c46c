/** When somebody did something: corrected, and by the clock of the device. */
export type Timed = { userid: string; timestamp: string; devicetimestamp: string }

/** Corrections that differ by no more than this are taken to be of one clock, whose requests took longer or shorter. */
const SAME_CLOCK_MS = 60_000

/**
 * The corrected time of what somebody did, but not before what the same person did on the same device earlier: each
 * request is corrected by a difference that includes its own delay in the network, so `I am safe` by a slip could come
 * after the `I need help` that followed it. Only the own time moves, and no further than an own one already stored.
 */
export function timeInAuthorOrder(change: Timed, others: readonly Timed[]): string {
  const written = Date.parse(change.devicetimestamp)
  const time = Date.parse(change.timestamp)
  const earliest = others
    .filter(
      (other) =>
        other.userid === change.userid &&
        Date.parse(other.devicetimestamp) <= written &&
        Math.abs(correctionOf(other) - correctionOf(change)) <= SAME_CLOCK_MS,
    )
    // Of two with the same time by the device, the one received last applies.
    .map(
      (other) =>
        Date.parse(other.timestamp) + (Date.parse(other.devicetimestamp) < written ? 1 : 0),
    )
    .reduce((latest, each) => Math.max(latest, each), time)
  return earliest === time ? change.timestamp : new Date(earliest).toISOString()
}

function correctionOf({ timestamp, devicetimestamp }: Timed): number {
  return Date.parse(timestamp) - Date.parse(devicetimestamp)
}
