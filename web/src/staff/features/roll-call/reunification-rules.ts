import { groupBy } from '@holdfast/contract/grouping'
import { describeState } from '@holdfast/contract/roll-call/mark-words'
import type { Release } from '@holdfast/contract/roll-call/release-words'
import { formatTime } from '../../../ui/format-dates.ts'
import type { PersonRow } from './person-row.ts'
import { capitalise } from './person-rows.ts'

/**
 * `Handed to Ana Hill (mother), on the school’s list · Dana Fox, 10:02`, whatever others have said of the person
 * since without knowing; undefined for somebody who was not handed over, or came back.
 */
export function releasedBefore({ mark }: PersonRow): string | undefined {
  return mark?.released ? describeReleased(mark.released) : undefined
}

type Released = { release: Release | null; authorname: string; timestamp: string; note?: string }

export function describeReleased({ release, authorname, timestamp, note }: Released): string {
  const words = capitalise(describeState({ state: 'released', release }))
  const said = `${authorname}, ${formatTime(timestamp)}`
  return [words, note, said].filter(Boolean).join(' · ')
}

/** The two releases of somebody who was handed to different adults. */
export function twoReleases({ mark }: PersonRow): Released[] {
  if (mark?.state !== 'released' || mark.conflict?.state !== 'released') return []
  return [mark, mark.conflict]
}

/** Whether a mark or the list of the day says that somebody is not on site. */
export function isAway({ mark, byList }: PersonRow): boolean {
  if (mark?.released) return false
  return byList !== undefined || mark?.state === 'absent'
}

/** Whether somebody still waits for an adult. */
export function awaitsAdult(row: PersonRow): boolean {
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
      left: members.filter(awaitsAdult).length,
      total: members.filter((row) => !isAway(row)).length,
    }))
    .sort((a, b) => b.left - a.left)
}
