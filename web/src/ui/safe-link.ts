/** The protocols that a link in written content may have. */
const ALLOWED = /^(https?|mailto|tel):./i

/** Whether an address from written content may become a link; a relative one may not either. */
export function isSafeLink(address: string): boolean {
  return ALLOWED.test(address)
}

/** Whether it leads out of the app, so that it opens in a new tab. */
export function isWebAddress(address: string): boolean {
  return /^https?:/i.test(address)
}
