import { createHash, randomBytes } from 'node:crypto'
import { Encryption } from '../../../platform/encryption.ts'

/** The secrets of gateways, encrypted for one channel of one organisation. */
export class ChannelSecrets {
  readonly #encryption: Encryption

  constructor(secret: string, previous: string | undefined) {
    this.#encryption = new Encryption('holdfast channels', secret, previous)
  }

  encrypt(secret: string, organisationid: string, id: string): Buffer {
    return this.#encryption.encrypt(Buffer.from(secret), `${organisationid} ${id}`)
  }

  /** Undefined after a change of TOKEN_SECRET that left out the previous one. */
  decrypt(stored: Buffer, organisationid: string, id: string): string | undefined {
    return this.#encryption.decrypt(stored, `${organisationid} ${id}`)?.toString()
  }
}

const REPLY_SECRET = /^[\w-]{43}$/

export function newReplySecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether the text has the form of such a secret; only then the database is asked. */
export function isReplySecret(text: string): boolean {
  return REPLY_SECRET.test(text)
}

/** The secret is random, so it needs no slow hash. */
export function hashReplySecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
