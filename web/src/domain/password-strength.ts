import { PASSWORD_CHARACTERS } from '@holdfast/contract/limits'
import {
  isBuiltFromContextWords,
  type PasswordContext,
} from '@holdfast/contract/sign-in/password-context'

/**
 * How hard a password is to guess, as text, while somebody types it. The server decides: it also knows
 * the common passwords, whose list is too large for phones.
 */

/** 0 is refused, 3 is the best. */
export type PasswordStrength = { level: 0 | 1 | 2 | 3; sentence: string }

const FAIR_CHARACTERS = 12
const STRONG_CHARACTERS = 16

export function passwordStrength(password: string, context: PasswordContext): PasswordStrength {
  if ([...password].length < PASSWORD_CHARACTERS.min) {
    return { level: 0, sentence: `Too short: at least ${PASSWORD_CHARACTERS.min} characters.` }
  }
  if (isBuiltFromContextWords(password, context)) {
    return { level: 0, sentence: 'Too easy to guess: use more than names that others know.' }
  }
  const characters = countSurprises(password)
  if (characters < PASSWORD_CHARACTERS.min) {
    return {
      level: 1,
      sentence: 'Weak: it repeats or counts. Use words that do not belong together.',
    }
  }
  if (characters < FAIR_CHARACTERS) {
    return { level: 2, sentence: 'Fair. A further word makes it much harder to guess.' }
  }
  return characters < STRONG_CHARACTERS
    ? { level: 2, sentence: 'Good. A further word makes it stronger still.' }
    : { level: 3, sentence: 'Strong.' }
}

/** Counts characters that neither repeat nor continue the previous one: `aaaa` and `1234` have one. */
function countSurprises(password: string): number {
  const codes = [...password.toLowerCase()].map((character) => character.codePointAt(0) ?? 0)
  const steps = codes.filter((code, index) => {
    const before = codes[index - 1]
    return before === undefined || Math.abs(code - before) > 1
  })
  return Math.min(steps.length, new Set(codes).size * 2)
}
