import { PASSWORD_CHARACTERS } from '@holdfast/contract/limits'

/** What is wrong with a new password, as sentences; none when it is good. `common`: in small letters. */
export function passwordProblems(
  password: string,
  username: string,
  common: ReadonlySet<string>,
): string[] {
  const { min, max } = PASSWORD_CHARACTERS
  const characters = [...password].length
  if (characters < min) return [`The password must be at least ${min} characters long`]
  if (characters > max) return [`The password must be at most ${max} characters long`]
  const plain = password.toLowerCase()
  if (plain === username.toLowerCase()) return ['The password must not be the username']
  if (common.has(plain)) {
    return ['This password is too common. Choose one that is harder to guess']
  }
  return []
}
