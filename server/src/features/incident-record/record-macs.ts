import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '@holdfast/contract/record/canonical-json'

/**
 * Codes (HMAC-SHA256) by a key derived from the server's secret, so that somebody with only the database
 * cannot forge them. See docs/decisions/0098.
 */

const PURPOSE = 'holdfast record heads'

type Key = { id: string; bytes: Buffer }

export class RecordMacs {
  /** The current key, then the key before a change of TOKEN_SECRET. */
  readonly #keys: [Key, ...Key[]]

  constructor(secret: string, previous?: string) {
    this.#keys = [deriveKey(secret), ...(previous === undefined ? [] : [deriveKey(previous)])]
  }

  /** Identifies the secret without revealing anything about it. */
  get keyid(): string {
    return this.#keys[0].id
  }

  /** The ids of the current and the previous key. */
  get keyids(): string[] {
    return this.#keys.map(({ id }) => id)
  }

  /** `kind` prevents using the code of one kind of row for another. */
  macOf(kind: string, values: object): string {
    return hmac(this.#keys[0], kind, values).toString('hex')
  }

  isMacOf(mac: string | null, kind: string, values: object): boolean {
    const given = Buffer.from(mac ?? '', 'hex')
    return this.#keys.some((key) => {
      const expected = hmac(key, kind, values)
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  }
}

function hmac({ bytes }: Key, kind: string, values: object): Buffer {
  return createHmac('sha256', bytes).update(canonicalJson({ kind, values })).digest()
}

function deriveKey(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32))
  const id = createHash('sha256').update('id').update(bytes).digest('hex').slice(0, 16)
  return { id, bytes }
}
