import { TOTP } from 'otpauth'

/** The code that an authenticator app with this key shows `steps` TOTP time steps (30 s) from now. */
export function codeOf(key: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000
  return new TOTP({ secret: key }).generate({ timestamp })
}
