import { createHash } from 'node:crypto'

const CHARACTERS = 8

/**
 * Tells the sign-ins of one account apart, and so its devices: whoever signs in again on the same phone counts as
 * another device. Nobody finds the sign-in or the phone by it.
 */
export function hashSession(sessionid: string): string {
  const hash = createHash('sha256').update(`mark ${sessionid}`).digest('base64url')
  return hash.slice(0, CHARACTERS)
}
