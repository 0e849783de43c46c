import { MAX_NAME_CHARACTERS } from '@holdfast/contract/limits'
import { isAtRefuge, refugePlace } from '@holdfast/contract/roll-call/needs'
import { injuryNote, isMissing } from '@holdfast/contract/roll-call/standing-marks'
import type { MarkToAdd } from '../../../data/incidents/roll-marks.ts'
import type { PersonRow } from './person-row.ts'

/** Those who may wait at a refuge while others are out. */

/** Those with needs first, each in the order of the list, so that nobody moves under a finger when they are marked. */
export function needsFirst(rows: readonly PersonRow[]): PersonRow[] {
  return rows.toSorted((a, b) => Number(b.hasNeeds) - Number(a.hasNeeds))
}

/** Found, and still in the building. */
export function isWaiting({ mark }: PersonRow): boolean {
  return mark !== undefined && !isMissing(mark) && isAtRefuge(mark)
}

/** The mark that says so. Whoever is hurt stays so. `typed`: the refuge, if it is not the one of the plan. */
export function atRefuge({ person, plan, mark }: PersonRow, typed = ''): MarkToAdd {
  const state = mark?.state === 'injured' ? 'injured' : 'present'
  const place = refugePlace({ refuge: typed.trim() || (plan?.refuge ?? '') })
  const note = mark ? injuryNote(mark) : ''
  return { people: [person], state, place: place.slice(0, MAX_NAME_CHARACTERS), note }
}

/** Whether their place in an evacuation may be a refuge. A phone that does not know their needs cannot exclude it. */
export function mayWait({ hasNeeds, needs, plan }: PersonRow): boolean {
  const isKnown = needs !== '' || plan?.refuge || plan?.helper || plan?.secondhelper
  return hasNeeds && (!isKnown || Boolean(plan?.refuge))
}

/** Waits, and is not hurt, so that `present` would be said of them. */
export function isOnlyWaiting(row: PersonRow): boolean {
  return row.mark?.state === 'present' && isWaiting(row)
}
