import type { RowProblem } from '@holdfast/contract/people/imports'
import type { RoleOrGroupChange } from '@holdfast/contract/people/users'

/** A team role by its title, or a roll group by its name. */
export type Duty = { id: string; name: string }
/** The users who hold each role or count each group. */
export type Holders = ReadonlyMap<string, ReadonlySet<string>>

type Rows = readonly { userid: string; cell: string }[]
type Known = {
  duties: readonly Duty[]
  /** Its name in sentences: `role` or `roll group`. */
  noun: string
}

/**
 * The ids of each user's duties after the import, by username, without users whose cell is empty. The row
 * of a problem counts from 1.
 */
export function readDuties(
  rows: Rows,
  { duties, noun }: Known,
): { wanted: Map<string, string[]>; problems: RowProblem[] } {
  const wanted = new Map<string, string[]>()
  const problems: RowProblem[] = []
  for (const [index, { userid, cell }] of rows.entries()) {
    if (cell.trim() === '') continue
    const found = namesIn(cell, duties).map((name) => ({ name, ids: idsOf(name, duties) }))
    const errors = found.flatMap(({ name, ids }) => {
      if (ids.length === 0) return [`There is no ${noun} ${name}`]
      return ids.length > 1 ? [`There are several of the name ${name}: write the ${noun}’s id`] : []
    })
    if (errors.length > 0) problems.push({ row: index + 1, errors })
    wanted.set(userid, [...new Set(found.flatMap(({ ids }) => ids))])
  }
  return { wanted, problems }
}

/** The users whose duties would change, with the names of their duties before and after, in their order. */
export function dutyChanges(
  wanted: ReadonlyMap<string, readonly string[]>,
  holders: Holders,
  duties: readonly Duty[],
  nameOf: (userid: string) => string,
): RoleOrGroupChange[] {
  const named = (has: (id: string) => boolean) =>
    duties
      .filter(({ id }) => has(id))
      .map(({ name }) => name)
      .join(', ')
  return [...wanted]
    .filter(([userid, ids]) =>
      duties.some(({ id }) => ids.includes(id) !== (holders.get(id)?.has(userid) ?? false)),
    )
    .map(([userid, ids]) => ({
      userid,
      name: nameOf(userid),
      before: named((id) => holders.get(id)?.has(userid) ?? false),
      after: named((id) => ids.includes(id)),
    }))
}

/** The duty's holders after the import; users who are not in the table keep their duties. */
export function holdersAfter(
  { id }: Duty,
  before: readonly string[],
  wanted: ReadonlyMap<string, readonly string[]>,
): string[] {
  const kept = before.filter((userid) => wanted.get(userid)?.includes(id) ?? true)
  const added = [...wanted].filter(([, ids]) => ids.includes(id)).map(([userid]) => userid)
  return [...new Set([...kept, ...added])]
}

/** The names in a cell. The whole cell may be one name that contains a comma. */
function namesIn(cell: string, duties: readonly Duty[]): string[] {
  const whole = cell.trim()
  if (idsOf(whole, duties).length > 0) return [whole]
  return whole
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function idsOf(name: string, duties: readonly Duty[]): string[] {
  const byId = duties.filter(({ id }) => id === name.trim().toLowerCase())
  const found = byId.length > 0 ? byId : duties.filter((duty) => keyOf(duty.name) === keyOf(name))
  return found.map(({ id }) => id)
}

function keyOf(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
