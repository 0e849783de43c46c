import { PASSWORD_CHARACTERS } from '@holdfast/contract/limits'
import {
  isBuiltFromContextWords,
  type PasswordContext,
} from '@holdfast/contract/sign-in/password-context'

/** Sentences about an unsuitable password; empty for a good one. `common` is in lower case. */
export function passwordProblems(
  password: string,
  context: PasswordContext,
  common: ReadonlySet<string>,
): string[] {
  const { min, max } = PASSWORD_CHARACTERS
  const characters = [...password].length
  if (characters < min) return [`The password must be at least ${min} characters long`]
  if (characters > max) return [`The password must be at most ${max} characters long`]
  const lowerCase = password.toLowerCase()
  if (lowerCase === context.username.toLowerCase()) {
    return ['The password must not be the username']
  }
  if (isBuiltFromContextWords(password, context)) {
    return [
      'The password must not be made of the name, the username, the organisation or “Holdfast”',
    ]
  }
  if (common.has(lowerCase)) {
    return ['This password is too common. Choose one that is harder to guess']
  }
  return []
}
