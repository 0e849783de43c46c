import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'

/**
 * When a database of another epoch (restored, or another one behind the same address) lacks a record,
 * nobody has deleted it. The device keeps it, marked as not on the server, for as long as it keeps its
 * data without contact to the server.
 */

type Epoch = string | null | undefined

/** Whether both epochs are known and differ. A copy of an app version without epochs counts as the same. */
export function isOtherEpoch(known: Epoch, now: Epoch): boolean {
  return Boolean(known) && Boolean(now) && known !== now
}

/** Both are times of the server, in milliseconds; `missingSince` is undefined for a record that is on the server. */
export function isStillKept(missingSince: number | undefined, now: number): boolean {
  return missingSince === undefined || now - missingSince < TOKEN_LIFETIME_MS
}
