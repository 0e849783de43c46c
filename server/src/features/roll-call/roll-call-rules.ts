import type { RowProblem } from '@holdfast/contract/people/imports'
import {
  importedRollGroup,
  type RollCount,
  type RollGroup,
  type RollGroupRow,
} from '@holdfast/contract/roll-call/roll-call'

type IncomingCount = Pick<
  RollCount,
  'incidentid' | 'userid' | 'groupid' | 'present' | 'missing' | 'injured' | 'place' | 'timestamp'
> & {
  groupname?: string | undefined
  expected?: number | undefined
  knownalert?: string | undefined
  listed?: number | undefined
  listedpeople?: string[] | undefined
}

/**
 * Whether a count with a known id is a retry of the stored one. If the author did not send the group's
 * name and number, the group's own were stored, which may have changed since.
 */
export function isSameCount(stored: RollCount, count: IncomingCount): boolean {
  return (
    stored.incidentid === count.incidentid &&
    stored.userid === count.userid &&
    stored.groupid === count.groupid &&
    stored.groupname === (count.groupname ?? stored.groupname) &&
    stored.expected === (count.expected ?? stored.expected) &&
    stored.present === count.present &&
    areSame(stored.missing, count.missing, ['name', 'place']) &&
    areSame(stored.injured, count.injured, ['name', 'note']) &&
    stored.place === count.place &&
    stored.knownalert === (count.knownalert ?? null) &&
    stored.listed === (count.listed ?? null) &&
    areSameIds(stored.listedpeople, count.listedpeople ?? null) &&
    stored.devicetimestamp === count.timestamp
  )
}

function areSameIds(stored: readonly string[] | null, given: readonly string[] | null): boolean {
  return JSON.stringify(stored) === JSON.stringify(given)
}

function areSame<Person>(
  stored: readonly Person[],
  given: readonly Person[],
  fields: readonly (keyof Person)[],
): boolean {
  return (
    stored.length === given.length &&
    stored.every((person, at) => fields.every((field) => person[field] === given[at]?.[field]))
  )
}

/** The fields of a group whose changes are recorded. */
export const AUDITED_FIELDS = {
  name: { label: 'Name' },
  expected: { label: 'Expected' },
  counters: { label: 'Who counts' },
  sort: { label: 'Order' },
} as const

/** A sentence about counters who are not users; undefined if all are users. */
export function countersProblem(
  counters: readonly string[],
  userids: ReadonlySet<string>,
): string | undefined {
  const unknown = counters.filter((userid) => !userids.has(userid))
  if (unknown.length === 0) return undefined
  return `There is no user ${unknown.join(', ')}`
}

type Existing = { groups: readonly RollGroup[]; userids: ReadonlySet<string> }

/** The valid rows as groups, and the problems of the others. `newId` generates an id from a name. */
export function readRollGroupRows(
  rows: readonly RollGroupRow[],
  { groups: existing, userids }: Existing,
  newId: (name: string) => string,
): { groups: RollGroup[]; problems: RowProblem[] } {
  const existingNames = new Set(existing.map(({ name }) => normalise(name)))
  const highest = Math.max(0, ...existing.map(({ sort }) => sort))
  const firstRows = new Map<string, number>()
  const groups: RollGroup[] = []
  const problems: RowProblem[] = []
  for (const [index, row] of rows.entries()) {
    const parsed = importedRollGroup.safeParse({
      name: row.name,
      expected: row.expected.trim(),
      sort: row.sort.trim() || undefined,
    })
    const counters = readCounters(row.counters)
    const errors = parsed.error?.issues.map(({ message }) => message) ?? []
    const problem = countersProblem(counters, userids)
    if (problem !== undefined) errors.push(problem)
    const key = normalise(row.name)
    const firstRow = firstRows.get(key)
    if (existingNames.has(key)) errors.push('This group is there already')
    else if (firstRow !== undefined) errors.push(`This group is in row ${firstRow} already`)
    else if (key !== '') firstRows.set(key, index + 1)
    if (errors.length > 0) problems.push({ row: index + 1, errors })
    else if (parsed.success) {
      const { name, expected, sort = highest + index + 1 } = parsed.data
      groups.push({ id: newId(name), name, expected, counters, sort })
    }
  }
  return { groups, problems }
}

/** Whether every row is a group already, in all fields: an earlier import stored the same rows. */
export function areAlreadyImported(
  rows: readonly RollGroupRow[],
  { groups: existing, userids }: Existing,
): boolean {
  const { groups, problems } = readRollGroupRows(rows, { groups: [], userids }, () => '')
  const keys = new Set(existing.map(keyOf))
  return problems.length === 0 && groups.every((group) => keys.has(keyOf(group)))
}

/** Leaves out the order, which the server sets for rows without one. */
function keyOf({ name, expected, counters }: RollGroup): string {
  return JSON.stringify([name, expected, counters])
}

function readCounters(cell: string): string[] {
  const usernames = cell.split(/[,;\s]+/).map((username) => username.toLowerCase())
  return [...new Set(usernames.filter((username) => username !== ''))]
}

function normalise(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
