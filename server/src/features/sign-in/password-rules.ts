import { PASSWORD_CHARACTERS } from '@holdfast/contract/limits'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** What is wrong with a new password, as sentences; none when it is good. */
export function passwordProblems(password: string, username: string): string[] {
  const { least, most } = PASSWORD_CHARACTERS
  const characters = [...password].length
  if (characters < least) return [`The password must be at least ${least} characters long`]
  if (characters > most) return [`The password must be at most ${most} characters long`]
  const plain = password.toLowerCase()
  if (plain === username.toLowerCase()) return ['The password must not be the username']
  if (COMMON_PASSWORDS.has(plain)) {
    return ['This password is too common. Choose one that is harder to guess']
  }
  return []
}
