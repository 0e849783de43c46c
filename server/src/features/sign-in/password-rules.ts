import { PASSWORD_CHARACTERS } from '@holdfast/contract/limits'

/** Sentences about an unsuitable password; none for a good one. `common` is in lower case. */
export function passwordProblems(
  password: string,
  username: string,
  common: ReadonlySet<string>,
): string[] {
  const { min, max } = PASSWORD_CHARACTERS
  const characters = [...password].length
  if (characters < min) return [`The password must be at least ${min} characters long`]
  if (characters > max) return [`The password must be at most ${max} characters long`]
  const lowerCase = password.toLowerCase()
  if (lowerCase === username.toLowerCase()) return ['The password must not be the username']
  if (common.has(lowerCase)) {
    return ['This password is too common. Choose one that is harder to guess']
  }
  return []
}
