import { TOTP } from 'otpauth'

/** The code that an authenticator app with this key shows now, `ahead` half minutes later. */
export function codeOf(key: string, ahead = 0): string {
  const timestamp = Date.now() + ahead * 30_000
  return new TOTP({ secret: key }).generate({ timestamp })
}
