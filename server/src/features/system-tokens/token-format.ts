import { createHash, randomBytes } from 'node:crypto'

/** Tokens of one kind: a fixed prefix, so that secret scanners recognise them, and 256 random bits. */
export class TokenFormat {
  readonly #prefix: string
  readonly #pattern: RegExp

  constructor(prefix: string) {
    this.#prefix = prefix
    this.#pattern = new RegExp(`^${prefix}[\\w-]{43}$`)
  }

  make(): string {
    return `${this.#prefix}${randomBytes(32).toString('base64url')}`
  }

  /** Whether the text has the form of such a token; only then the database is asked. */
  matches(text: string): boolean {
    return this.#pattern.test(text)
  }
}

/** Only the hash is stored; a random token needs no slow one. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
