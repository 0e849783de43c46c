import type { ImportedUser } from '@holdfast/contract/people/users'

/** A user of the organisation who is not deleted. */
export type ExistingUser = ImportedUser & { suspended: string | null }

export type ImportPlan<Existing extends ExistingUser> = {
  added: ImportedUser[]
  /** Users whose fields change; a suspended user among them is also reinstated. */
  changed: { before: Existing; after: ImportedUser }[]
  reinstated: Existing[]
  suspended: Existing[]
}

/**
 * The changes required by a table of all users. `listed` has the usernames of all rows, even invalid ones,
 * so that a mistake in a row suspends nobody. The caller is never suspended.
 */
export function planCompleteImport<Existing extends ExistingUser>(
  users: readonly ImportedUser[],
  existing: ReadonlyMap<string, Existing>,
  listed: ReadonlySet<string>,
  callerid: string,
): ImportPlan<Existing> {
  const plan: ImportPlan<Existing> = { added: [], changed: [], reinstated: [], suspended: [] }
  for (const after of users) {
    const before = existing.get(after.id)
    if (!before) {
      plan.added.push(after)
      continue
    }
    if (before.suspended !== null) plan.reinstated.push(before)
    if (hasChanged(before, after)) plan.changed.push({ before, after })
  }
  for (const user of existing.values()) {
    const isGone = !listed.has(user.id) && user.suspended === null && user.id !== callerid
    if (isGone) plan.suspended.push(user)
  }
  return plan
}

function hasChanged(before: ExistingUser, after: ImportedUser): boolean {
  return (['name', 'email', 'phone', 'type'] as const).some(
    (field) => before[field] !== after[field],
  )
}
