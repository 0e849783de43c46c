/** The protocols that a link in written content may have. */
const ALLOWED = /^(https?|mailto|tel):./i

/** Whether an address from written content may become a link. Relative addresses may not. */
export function isSafeLink(address: string): boolean {
  return ALLOWED.test(address)
}

/** Whether the address leads out of the app, so that it opens in a new tab. */
export function isWebAddress(address: string): boolean {
  return /^https?:/i.test(address)
}
