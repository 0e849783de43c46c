import { USERNAME } from '@holdfast/contract/ids'
import { PASSWORD_CHARACTERS } from '@holdfast/contract/limits'
import type { User } from '@holdfast/contract/people/users'
import type { Problem } from '../../../ui/form/error-summary.tsx'

/** The dialog's fields as they are typed, apart from the password, which is never kept. */
export type StoredUserFields = {
  username: string
  organisationid: string
  name: string
  email: string
  phone: string
  type: 'admin' | 'standard'
}

type PasswordFields = { password: string; confirmation: string }

export type UserFields = StoredUserFields & PasswordFields

export const NO_PASSWORD: PasswordFields = { password: '', confirmation: '' }

export const TYPES = [
  { value: 'standard', label: 'Standard' },
  { value: 'admin', label: 'Admin' },
] as const

export function describeType(user: User): string {
  return TYPES.find(({ value }) => value === user.type)?.label ?? ''
}

/** The fields as the dialog opens: those of the user, or of a new one. */
export function startFields(user: User | undefined, organisationid: string): StoredUserFields {
  return {
    username: user?.id ?? '',
    organisationid: user?.organisationid ?? organisationid,
    name: user?.name ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    type: user?.type ?? 'standard',
  }
}

/** The username as the server stores it: trimmed and in lower case. */
export function usernameOf({ username }: StoredUserFields): string {
  return username.trim().toLowerCase()
}

/** The client-side checks; the server checks the rest. */
export function problemsOf(fields: UserFields, isNew: boolean): Problem[] {
  const problems: Problem[] = []
  const addProblem = (field: keyof UserFields, message: string) => problems.push({ field, message })
  if (isNew && usernameOf(fields) === '') addProblem('username', 'Enter a username')
  else if (isNew && !USERNAME.test(usernameOf(fields))) {
    addProblem('username', 'A username has up to 64 letters, digits and . _ - @, without spaces')
  }
  if (fields.name.trim() === '') addProblem('name', 'Enter a name')
  const { password, confirmation } = fields
  if (isNew && password === '') addProblem('password', 'Enter a password')
  else if (password !== '' && password.length < PASSWORD_CHARACTERS.min) {
    addProblem('password', `A password has at least ${PASSWORD_CHARACTERS.min} characters`)
  }
  if (password !== confirmation) addProblem('confirmation', 'These passwords do not match')
  return problems
}

/**
 * The body of the request. A blank password keeps the current one. The organisation is only sent for a new
 * user. `current` is the user on whom the form is based.
 */
export function bodyOf(fields: UserFields, isNew: boolean, current: StoredUserFields) {
  const { name, email, phone, type, password, organisationid } = fields
  return {
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim(),
    type,
    ...(password !== '' && { password }),
    ...(isNew
      ? { organisationid }
      : {
          base: {
            name: current.name,
            email: current.email,
            phone: current.phone,
            type: current.type,
          },
        }),
  }
}
