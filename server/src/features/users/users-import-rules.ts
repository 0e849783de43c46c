import type { RowProblem } from '@holdfast/contract/people/imports'
import { type ImportedUser, importedUser, type UserRow } from '@holdfast/contract/people/users'

type ExistingUser = { id: string; type: 'admin' | 'standard'; phone: string }

/**
 * The valid rows as users, and the problems of the others. `taken`: usernames in use; `existing`: the users
 * that rows may change, by username; an empty cell keeps their type and number.
 */
export function readUserRows(
  rows: readonly UserRow[],
  taken: ReadonlySet<string>,
  usernameProblems: (username: string) => string[],
  existing: ReadonlyMap<string, ExistingUser> = new Map(),
): { users: ImportedUser[]; problems: RowProblem[] } {
  const users: ImportedUser[] = []
  const problems: RowProblem[] = []
  const firstRows = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    const id = usernameOf(row)
    const parsed = importedUser.safeParse({
      name: row.name,
      email: row.email.trim(),
      phone: row.phone.trim() || (existing.get(id)?.phone ?? ''),
      type: row.type.trim().toLowerCase() || (existing.get(id)?.type ?? 'standard'),
    })
    const isTaken = taken.has(id) && !existing.has(id)
    const errors = [
      ...usernameProblems(id),
      ...usernameErrors(id, isTaken, firstRows.get(id)),
      ...(parsed.error?.issues.map(({ message }) => message) ?? []),
    ]
    if (errors.length > 0) problems.push({ row: index + 1, errors })
    else if (parsed.success) users.push({ id, ...parsed.data })
    if (!firstRows.has(id)) firstRows.set(id, index + 1)
  }
  return { users, problems }
}

/** Whether all of the users are among those that exist, in all fields. */
export function areStored(
  users: readonly ImportedUser[],
  existing: readonly ImportedUser[],
): boolean {
  const keyOf = ({ id, name, email, phone, type }: ImportedUser) =>
    JSON.stringify([id, name, email, phone, type])
  const keys = new Set(existing.map(keyOf))
  return users.every((user) => keys.has(keyOf(user)))
}

export function usernameOf({ username }: UserRow): string {
  return username.trim().toLowerCase()
}

function usernameErrors(id: string, isTaken: boolean, firstRow?: number): string[] {
  if (id !== '' && firstRow !== undefined)
    return [`The username ${id} is in row ${firstRow} already`]
  return isTaken ? [`The username ${id} is already taken`] : []
}
