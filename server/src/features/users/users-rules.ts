import { USERNAME } from '@holdfast/contract/ids'
import type { UserSave } from '@holdfast/contract/users'

/** What is wrong with a username, as sentences; none when it is good. */
export function usernameProblems(username: string): string[] {
  if (USERNAME.test(username)) return []
  return [
    'The username must be 1 to 64 small letters, digits, dots, underscores, hyphens or @ signs',
  ]
}

/** A change of type or password ends every sign-in of the user. */
export function endsSignIns(
  user: { type: 'admin' | 'standard' },
  save: Pick<UserSave, 'type' | 'password'>,
): boolean {
  return user.type !== save.type || Boolean(save.password)
}

/** Links sent before a change of password or email must not undo it. */
export function endsResetLinks(
  user: { email: string },
  save: Pick<UserSave, 'email' | 'password'>,
): boolean {
  return user.email !== save.email || Boolean(save.password)
}

/** A blank password leaves the password as it is. */
export function hasPassword(save: Pick<UserSave, 'password'>): save is { password: string } {
  return save.password !== undefined && save.password !== ''
}

/** What the activity tells of a user's fields; of a password only that it changed. */
export const TOLD_FIELDS = {
  name: ['Name', true],
  type: ['Type', true],
  email: ['Email', false],
  password: ['Password', false],
} as const
