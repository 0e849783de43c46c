import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'

/** Who is counted in the demonstration's schools: [name, how many are expected, who counts]. */
type Row = [name: string, expected: number, ...counters: string[]]

export const riversideRollGroups = rollGroups('riverside', [
  ['7A', 28, 'teacher'],
  ['7B', 27, 'comms'],
  ['8A', 30, 'welfare'],
  ['8B', 29, 'visits'],
  ['9A', 28, 'media'],
  ['9B', 28],
  ['10A', 26, 'teacher'],
  ['10B', 27],
  ['11A', 25, 'logkeeper'],
  ['11B', 26],
  ['Office and reception', 6, 'support', 'head'],
  ['Kitchen and site team', 9, 'site'],
  ['Visitors', 0, 'support'],
])

export const hilltopRollGroups = rollGroups('hilltop', [
  ['Nursery', 12, 'hilltop.teacher'],
  ['Reception and Year 1', 18, 'hilltop.teacher'],
  ['Years 2 and 3', 21],
  ['Years 4 to 6', 24],
  ['Staff and visitors', 8, 'hilltop.head'],
])

/** The ids are the same in every demonstration, so that links into it keep working. */
function rollGroups(school: string, rows: readonly Row[]): RollGroup[] {
  return rows.map(([name, expected, ...counters], index) => ({
    id: `${school}_group${String(index + 1).padStart(3, '0')}`,
    name,
    expected,
    counters,
    sort: index + 1,
  }))
}
