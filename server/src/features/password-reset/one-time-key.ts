import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a link that works once, and what is stored of them. */
export function newOneTimeKey(): { key: string; keyhash: string } {
  const key = randomBytes(32).toString('base64url')
  return { key, keyhash: hashKey(key) }
}

/** The table stores only hashes, so reading it reveals no links. Random keys need no slow hash. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
