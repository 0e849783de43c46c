import type { RowProblem } from '@holdfast/contract/people/imports'
import type { RoleOrGroupChange } from '@holdfast/contract/people/users'

/** A team role by its title, or a roll group by its name. */
export type RoleOrGroup = { id: string; name: string }
/** The users who hold each role or count each group. */
export type Holders = ReadonlyMap<string, ReadonlySet<string>>

type Rows = readonly { userid: string; cell: string }[]
type Known = {
  rolesOrGroups: readonly RoleOrGroup[]
  /** Its name in sentences: `role` or `roll group`. */
  noun: string
}

/**
 * The ids of each user's roles or groups after the import, by username, without users whose cell is empty. The row
 * of a problem counts from 1.
 */
export function readRolesOrGroups(
  rows: Rows,
  { rolesOrGroups, noun }: Known,
): { wanted: Map<string, string[]>; problems: RowProblem[] } {
  const wanted = new Map<string, string[]>()
  const problems: RowProblem[] = []
  for (const [index, { userid, cell }] of rows.entries()) {
    if (cell.trim() === '') continue
    const found = namesIn(cell, rolesOrGroups).map((name) => ({
      name,
      ids: idsOf(name, rolesOrGroups),
    }))
    const errors = found.flatMap(({ name, ids }) => {
      if (ids.length === 0) return [`There is no ${noun} ${name}`]
      return ids.length > 1 ? [`There are several of the name ${name}: write the ${noun}’s id`] : []
    })
    if (errors.length > 0) problems.push({ row: index + 1, errors })
    wanted.set(userid, [...new Set(found.flatMap(({ ids }) => ids))])
  }
  return { wanted, problems }
}

/** The users whose roles or groups would change, with the names of these before and after, in their order. */
export function roleOrGroupChanges(
  wanted: ReadonlyMap<string, readonly string[]>,
  holders: Holders,
  rolesOrGroups: readonly RoleOrGroup[],
  nameOf: (userid: string) => string,
): RoleOrGroupChange[] {
  const named = (has: (id: string) => boolean) =>
    rolesOrGroups
      .filter(({ id }) => has(id))
      .map(({ name }) => name)
      .join(', ')
  return [...wanted]
    .filter(([userid, ids]) =>
      rolesOrGroups.some(({ id }) => ids.includes(id) !== (holders.get(id)?.has(userid) ?? false)),
    )
    .map(([userid, ids]) => ({
      userid,
      name: nameOf(userid),
      before: named((id) => holders.get(id)?.has(userid) ?? false),
      after: named((id) => ids.includes(id)),
    }))
}

/** Who holds the role or counts the group after the import; users who are not in the table keep theirs. */
export function holdersAfter(
  { id }: RoleOrGroup,
  before: readonly string[],
  wanted: ReadonlyMap<string, readonly string[]>,
): string[] {
  const kept = before.filter((userid) => wanted.get(userid)?.includes(id) ?? true)
  const added = [...wanted].filter(([, ids]) => ids.includes(id)).map(([userid]) => userid)
  return [...new Set([...kept, ...added])]
}

/** The names in a cell. The whole cell may be one name that contains a comma. */
function namesIn(cell: string, rolesOrGroups: readonly RoleOrGroup[]): string[] {
  const whole = cell.trim()
  if (idsOf(whole, rolesOrGroups).length > 0) return [whole]
  return whole
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function idsOf(name: string, rolesOrGroups: readonly RoleOrGroup[]): string[] {
  const byId = rolesOrGroups.filter(({ id }) => id === name.trim().toLowerCase())
  const found =
    byId.length > 0 ? byId : rolesOrGroups.filter(({ name: other }) => keyOf(other) === keyOf(name))
  return found.map(({ id }) => id)
}

function keyOf(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
