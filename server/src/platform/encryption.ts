import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts what the server must be able to read again, such as the secrets of authenticator apps, so
 * that the database or a backup alone does not reveal it. It uses AES-256-GCM with keys derived from
 * TOKEN_SECRET by HKDF, and stores nonce, tag and ciphertext.
 */

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export class Encryption {
  /** The current key, then the previous key. */
  readonly #keys: [Buffer, ...Buffer[]]

  /**
   * Each `purpose` has its own keys. `previous` is the secret before a change of TOKEN_SECRET; it
   * decrypts what has not been encrypted again yet.
   */
  constructor(purpose: string, secret: string, previous?: string) {
    const earlier = previous === undefined ? [] : [deriveKey(purpose, previous)]
    this.#keys = [deriveKey(purpose, secret), ...earlier]
  }

  /** `owner` must be named again to decrypt, so that a row cannot be copied to another user. */
  encrypt(plaintext: Uint8Array, owner: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#keys[0], nonce).setAAD(Buffer.from(owner))
    const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext])
  }

  /** Undefined if none of the keys has encrypted it for this owner. */
  decrypt(stored: Buffer, owner: string): Buffer | undefined {
    for (const key of this.#keys) {
      try {
        const nonce = stored.subarray(0, NONCE_BYTES)
        const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(owner))
        decipher.setAuthTag(stored.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        const ciphertext = stored.subarray(NONCE_BYTES + TAG_BYTES)
        return Buffer.concat([decipher.update(ciphertext), decipher.final()])
      } catch {
        // Encrypted with another key, or not by us.
      }
    }
    return undefined
  }
}

function deriveKey(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
