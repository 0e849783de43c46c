import { createHmac, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238), as every authenticator app has them: SHA-1, 6 digits, 30 s. */

const STEP_MS = 30_000
const DIGITS = 6
/** A clock that is a little off, and a code typed just as it changes. */
const STEPS_AROUND = [0, -1, 1]
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4226 recommends as many as the hash is long. */
export const TOTP_SECRET_BYTES = 20

/** The step of a code that is right now and later than `after`, the last that was accepted. */
export function findStep(
  secret: Uint8Array,
  code: string,
  { now, after }: { now: Date; after: number },
): number | undefined {
  const present = Math.floor(now.getTime() / STEP_MS)
  return STEPS_AROUND.map((offset) => present + offset).find(
    (step) => step > after && isEqual(codeAt(secret, step), code),
  )
}

/** The code of a step, which is the number of half minutes since 1970. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const value = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(value).padStart(DIGITS, '0')
}

export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** What the QR code says to an authenticator app. */
export function toTotpUri(secret: Uint8Array, userid: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(userid)}`
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
}

function isEqual(expected: string, code: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(code)]
  return a.length === b.length && timingSafeEqual(a, b)
}
