import type { Allocation } from '@holdfast/contract/allocations'
import { allocationId } from '@holdfast/contract/ids'

/**
 * What a person changes in the role allocations while others may change them too. Changes to
 * different roles both stand; where both changed one role, the person chooses.
 */

/** The ids of the users who hold each role, by role id, in alphabetical order. */
export type Holders = Readonly<Record<string, readonly string[]>>

/** `start` is what the person saw when they began; `chosen` holds the roles they changed. */
export type AllocationEdit = { start: Holders; chosen: Holders }

export type RoleState = {
  /** What stands in the form. */
  shown: readonly string[]
  /** What somebody else has saved since the person began, if it is not what they chose. */
  theirs: readonly string[] | undefined
  /** Both changed the role: nothing can be saved until the person chooses. */
  isConflict: boolean
}

export function holdersByRole(allocations: readonly Allocation[]): Holders {
  const holders: Record<string, string[]> = {}
  for (const { roleid, userid } of allocations) {
    holders[roleid] = [...(holders[roleid] ?? []), userid].sort()
  }
  return holders
}

export function roleState(
  roleid: string,
  edit: AllocationEdit | undefined,
  present: Holders,
): RoleState {
  const now = present[roleid] ?? []
  const chosen = edit?.chosen[roleid]
  const isChanged = edit !== undefined && !isSame(edit.start[roleid] ?? [], now)
  const isConflict = isChanged && chosen !== undefined && !isSame(chosen, now)
  const isNews = isChanged && (chosen === undefined || isConflict)
  return { shown: chosen ?? now, theirs: isNews ? now : undefined, isConflict }
}

/** The edit after a user was given the role or lost it; undefined when nothing is changed any more. */
export function withHolder(
  edit: AllocationEdit | undefined,
  present: Holders,
  change: { roleid: string; userid: string; holds: boolean },
): AllocationEdit | undefined {
  const { roleid, userid, holds } = change
  const others = roleState(roleid, edit, present).shown.filter((id) => id !== userid)
  const chosen = holds ? [...others, userid].sort() : others
  return withChosen(edit ?? { start: present, chosen: {} }, present, roleid, chosen)
}

/** The edit after the person has seen both versions of a role and chosen one. */
export function settled(
  edit: AllocationEdit,
  present: Holders,
  roleid: string,
  choice: 'yours' | 'theirs',
): AllocationEdit | undefined {
  const now = present[roleid] ?? []
  const start = { ...edit.start, [roleid]: now }
  const chosen = choice === 'yours' ? (edit.chosen[roleid] ?? now) : now
  return withChosen({ ...edit, start }, present, roleid, chosen)
}

/** The organisation's whole set as the person wants it. */
export function allocationsToSave(
  edit: AllocationEdit | undefined,
  present: Holders,
  known: { roleids: readonly string[]; userids: ReadonlySet<string>; organisationid: string },
): Allocation[] {
  return known.roleids.flatMap((roleid) =>
    roleState(roleid, edit, present)
      // A user who was deleted meanwhile has no box to untick: nobody but the server knows them.
      .shown.filter((id) => known.userids.has(id) || present[roleid]?.includes(id))
      .map((userid) => ({
        id: allocationId(userid, roleid),
        roleid,
        userid,
        schoolid: known.organisationid,
      })),
  )
}

function withChosen(
  edit: AllocationEdit,
  present: Holders,
  roleid: string,
  chosen: readonly string[],
): AllocationEdit | undefined {
  const { [roleid]: _, ...others } = edit.chosen
  const next = isSame(chosen, present[roleid] ?? []) ? others : { ...others, [roleid]: chosen }
  return Object.keys(next).length === 0 ? undefined : { ...edit, chosen: next }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}
