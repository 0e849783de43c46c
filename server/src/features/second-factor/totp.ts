import { Secret, TOTP } from 'otpauth'

/** Codes of authenticator apps (RFC 6238), with what every app supports: SHA-1, 6 digits, 30 s. */

/** Allows for a clock that is a little wrong, and for a code typed just as it changes. */
const STEPS_AROUND = 1
/** The authenticator app shows it above the code. */
const ISSUER = 'Holdfast'

/** As long as the hash, as RFC 4226 recommends. */
export const TOTP_SECRET_BYTES = 20

/** `secret` is for people who type it, `uri` for the QR code. */
export function describeTotp(secret: Uint8Array, userid: string): { secret: string; uri: string } {
  const totp = totpOf(secret, userid)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * The step (the number of half minutes since 1970) of a code that is valid now. It must be later than
 * `after`, the last accepted step.
 */
export function findStep(
  secret: Uint8Array,
  code: string,
  { now, after }: { now: Date; after: number },
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: STEPS_AROUND })
  if (delta === null) return undefined
  const step = totp.counter({ timestamp }) + delta
  return step > after ? step : undefined
}

function totpOf(secret: Uint8Array, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })
}
