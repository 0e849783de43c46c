import { USERNAME } from '@holdfast/contract/ids'
import type { UserSave } from '@holdfast/contract/people/users'

/** Sentences about an invalid username; empty for a valid one. */
export function usernameProblems(username: string): string[] {
  if (USERNAME.test(username)) return []
  return [
    'The username must be 1 to 64 small letters, digits, dots, underscores, hyphens or @ signs',
  ]
}

/** How many users a directory may suspend within an hour without an admin. */
export function suspensionsPerHour(users: number): number {
  return Math.max(5, Math.floor(users / 10))
}

/** How many users a directory may suspend within a day without an admin. */
export function suspensionsPerDay(users: number): number {
  return 2 * suspensionsPerHour(users)
}

/** A change of type or password revokes all tokens of the user. */
export function revokesTokens(
  user: { type: 'admin' | 'standard' },
  save: Pick<UserSave, 'type' | 'password'>,
): boolean {
  return user.type !== save.type || Boolean(save.password)
}

/** Ends earlier links, which must not undo a change of password or email. */
export function endsResetLinks(
  user: { email: string },
  save: Pick<UserSave, 'email' | 'password'>,
): boolean {
  return user.email !== save.email || Boolean(save.password)
}

/** An empty password means that the password stays. */
export function hasPassword(save: Pick<UserSave, 'password'>): save is { password: string } {
  return save.password !== undefined && save.password !== ''
}

/** The fields of a user whose changes are recorded. */
export const AUDITED_FIELDS = {
  name: { label: 'Name' },
  type: { label: 'Type' },
  email: { label: 'Email', sensitive: true },
  phone: { label: 'Phone', sensitive: true },
  password: { label: 'Password', sensitive: true },
} as const

/** The user as in responses, which leave an empty number out. */
export function withoutEmptyPhone<User extends { phone: string }>({ phone, ...user }: User) {
  return { ...user, ...(phone !== '' && { phone }) }
}
