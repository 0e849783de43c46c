import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'

/**
 * What is missing from a database of another epoch (restored, or another one behind the same address)
 * was not deleted by anybody. A device keeps it, marked as not on the server, as long as it would
 * keep everything without contact.
 */

type Epoch = string | null | undefined

/** Whether both are known and differ; a copy from before there were epochs counts as the same. */
export function isOtherEpoch(known: Epoch, now: Epoch): boolean {
  return Boolean(known) && Boolean(now) && known !== now
}

/** `missingSince` in milliseconds; undefined for what is on the server. */
export function isStillKept(missingSince: number | undefined, now: number = Date.now()): boolean {
  return missingSince === undefined || now - missingSince < TOKEN_LIFETIME_MS
}
