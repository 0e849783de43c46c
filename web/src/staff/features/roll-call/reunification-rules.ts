import { groupBy } from '@holdfast/contract/grouping'
import { describeState } from '@holdfast/contract/roll-call/mark-words'
import { formatTime } from '../../../ui/format-dates.ts'
import { capitalise, type PersonRow } from './person-rows.ts'

/** `Handed to Ana Hill (mother), on the school’s list · Dana Fox, 10:02`, also if others have marked the person since without knowing. */
export function releasedBefore({ mark }: PersonRow): string | undefined {
  const release = [mark, mark?.conflict].find((said) => said?.state === 'released')
  if (!release) return undefined
  return `${capitalise(describeState(release))} · ${release.authorname}, ${formatTime(release.timestamp)}`
}

/** Whether a mark or the list of the day says that somebody is not on site. */
export function isAway({ mark, byList }: PersonRow): boolean {
  return byList !== undefined || mark?.state === 'absent'
}

/** Whether somebody still waits for an adult. */
export function isStillHere(row: PersonRow): boolean {
  return releasedBefore(row) === undefined && !isAway(row)
}

export type GroupLeft = { id: string; name: string; left: number; total: number }

/** How many of each group still wait, the fullest first. */
export function leftByGroup(rows: readonly PersonRow[]): GroupLeft[] {
  const groups = groupBy(rows, ({ person }) => person.groupid)
  return [...groups]
    .map(([id, members]) => ({
      id,
      name: members[0]?.person.groupname || 'On no list',
      left: members.filter(isStillHere).length,
      total: members.filter((row) => !isAway(row)).length,
    }))
    .sort((a, b) => b.left - a.left)
}
