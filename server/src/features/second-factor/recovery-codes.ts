import { randomInt } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'

/**
 * Recovery codes, for whoever has lost the phone with the authenticator app. They are short enough to
 * type, so they are stored as passwords are: hashed by argon2id, with one salt for a user's ten codes,
 * so that one hash finds out which of them was typed.
 */

const COUNT = 10
const GROUPS = 2
const CHARACTERS_PER_GROUP = 5
/** Without characters that are mistaken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, newCode)
}

/** Spaces, hyphens and capitals do not matter. */
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
