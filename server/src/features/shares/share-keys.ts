import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * The keys of shares, of 256 bits each. They are worked out from the server's secret and a random salt, so that
 * a retry of the request gets the same address although no key is stored. The table has the salt and the key's
 * hash: reading it, or a backup of it, reveals no link.
 */

const PURPOSE = 'holdfast share keys'
const KEY = /^[\w-]{43}$/

export type ShareKeys = { newSalt(): string; keyOf(salt: string): string }

export function createShareKeys(secret: string): ShareKeys {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32))
  return {
    newSalt: () => randomBytes(32).toString('base64url'),
    keyOf: (salt) => createHmac('sha256', derived).update(salt).digest('base64url'),
  }
}

/** Whether the text has the form of a key; only then the database is asked. */
export function isKey(text: unknown): text is string {
  return typeof text === 'string' && KEY.test(text)
}

/** A key is random, so it needs no slow hash. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
