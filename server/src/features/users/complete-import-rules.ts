import type { ImportedUser } from '@holdfast/contract/users'

/** A user of the organisation who is not deleted. */
export type PresentUser = ImportedUser & { suspended: string | null }

export type ImportPlan<Present extends PresentUser> = {
  added: ImportedUser[]
  /** With other fields than before; a suspended one among them is reinstated too. */
  changed: { before: Present; after: ImportedUser }[]
  reinstated: Present[]
  suspended: Present[]
}

/**
 * What a table of all users means. `listed` has the usernames of all rows, the invalid ones too:
 * a mistake in a row suspends nobody. Nor is it the caller who is suspended.
 */
export function planCompleteImport<Present extends PresentUser>(
  users: readonly ImportedUser[],
  present: ReadonlyMap<string, Present>,
  listed: ReadonlySet<string>,
  callerid: string,
): ImportPlan<Present> {
  const plan: ImportPlan<Present> = { added: [], changed: [], reinstated: [], suspended: [] }
  for (const after of users) {
    const before = present.get(after.id)
    if (!before) {
      plan.added.push(after)
      continue
    }
    if (before.suspended !== null) plan.reinstated.push(before)
    if (hasChanged(before, after)) plan.changed.push({ before, after })
  }
  for (const user of present.values()) {
    const isGone = !listed.has(user.id) && user.suspended === null && user.id !== callerid
    if (isGone) plan.suspended.push(user)
  }
  return plan
}

function hasChanged(before: PresentUser, after: ImportedUser): boolean {
  return before.name !== after.name || before.email !== after.email || before.type !== after.type
}
