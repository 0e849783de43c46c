import { createHash } from 'node:crypto'

const CHARACTERS = 8

/** Tells the devices of one account apart. Nobody finds the sign-in or the device by it. */
export function nameDevice(sessionid: string): string {
  const hash = createHash('sha256').update(`mark ${sessionid}`).digest('base64url')
  return hash.slice(0, CHARACTERS)
}
