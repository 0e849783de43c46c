import { randomInt } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'

/**
 * Recovery codes, for users who have lost the phone with the authenticator app. They are short enough to
 * type, so they are stored like passwords: hashed by argon2id. A user's ten codes share one salt, so that
 * one hash shows which of them was typed.
 */

const COUNT = 10
const GROUPS = 2
const CHARACTERS_PER_GROUP = 5
/** Has no characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, newCode)
}

/** Ignores spaces, hyphens and capitals. */
export function hashRecoveryCode(code: string, salt: Uint8Array): Promise<Buffer> {
  return hashRaw(code.toLowerCase().replace(/[^a-z0-9]/g, ''), { salt })
}

function newCode(): string {
  const group = () =>
    Array.from({ length: CHARACTERS_PER_GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
      '',
    )
  return Array.from({ length: GROUPS }, group).join('-')
}
