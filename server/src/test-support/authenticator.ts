import { codeAt } from '../features/second-factor/totp.ts'
import type { SignedInClient } from './api-client.ts'

/** An authenticator app, set up with the key as text. */
export class Authenticator {
  readonly #secret: Buffer

  constructor(secret: string) {
    this.#secret = fromBase32(secret)
  }

  codeAt(time: Date): string {
    return codeAt(this.#secret, Math.floor(time.getTime() / 30_000))
  }
}

/** Sets up an app for the user, by their first code. */
export async function setUpTotp(
  client: SignedInClient,
  now = new Date(),
): Promise<{ app: Authenticator; recoverycodes: string[] }> {
  const { secret } = await client.callEndpoint('beginTotp', {})
  const app = new Authenticator(secret)
  const body = { code: app.codeAt(now) }
  return { app, ...(await client.callEndpoint('confirmTotp', { body })) }
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
