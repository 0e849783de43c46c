import { TOTP } from 'otpauth'
import type { SignedInClient } from './api-client.ts'

/** An authenticator app, set up with the key as text. */
export class Authenticator {
  readonly #totp: TOTP

  constructor(secret: string) {
    this.#totp = new TOTP({ secret })
  }

  codeAt(time: Date): string {
    return this.#totp.generate({ timestamp: time.getTime() })
  }
}

/** Sets up an app for the user, by their first code. */
export async function setUpTotp(
  client: SignedInClient,
  now = new Date(),
): Promise<{ app: Authenticator; secret: string; recoverycodes: string[] }> {
  const { secret } = await client.callEndpoint('beginTotp', {})
  const app = new Authenticator(secret)
  const body = { code: app.codeAt(now) }
  return { app, secret, ...(await client.callEndpoint('confirmTotp', { body })) }
}
