import { type AlertToAll, isFromBefore } from '@holdfast/contract/roll-call/counted-before'
import type { StandingMark } from '@holdfast/contract/roll-call/marks'
import type { RollCount } from '@holdfast/contract/roll-call/roll-call'
import {
  type CountFigures,
  describeMissing,
  notExplainedIn,
} from '@holdfast/contract/roll-call/roll-call-totals'
import { isMissing, personKey } from '@holdfast/contract/roll-call/standing-marks'

type Figures = Pick<CountFigures, 'groupname' | 'expected' | 'present' | 'missing'>
type Counted = Figures & Pick<RollCount, 'timestamp' | 'knownalert'>

/** Whether both counts name the same people as missing, last seen at the same places. */
export function hasSameMissing(a: Figures | undefined, b: Figures | undefined): boolean {
  return keyOf(a) === keyOf(b)
}

function keyOf(count: Figures | undefined): string {
  const people = (count?.missing ?? []).map(({ name, place }) => `${name}\t${place}`)
  return people.toSorted().join('\n')
}

/**
 * `Year 4: 1 missing: Sam (last seen: Library).`, or `Year 4: everyone present.` once they are found. Counted
 * without having heard of the newest alert, people may have been found where nobody should be any more. `added`: how
 * many have come onto the list since.
 */
export function missingText(
  count: Counted,
  alerted: AlertToAll | undefined,
  added: number,
): string {
  const { groupname, missing } = count
  const before = isFromBefore(count, alerted) ? ', counted without knowing of the last alert' : ''
  if (missing.length > 0)
    return `${groupname}: ${missing.length} missing: ${describeMissing(missing)}${before}.`
  const notExplained = notExplainedIn(count)
  if (notExplained + added === 0) return `${groupname}: everyone present${before}.`
  const parts = [
    notExplained > 0 && `${notExplained} not explained`,
    added > 0 && `${added} not counted yet`,
  ].filter(Boolean)
  return `${groupname}: nobody is named as missing any more, ${parts.join(', ')}${before}.`
}

/** Who of the group is missing by name; equal texts for the same people. */
export function missingKeys(standing: readonly StandingMark[], groupid: string): string {
  return missingOf(standing, groupid).map(personKey).toSorted().join('\n')
}

/**
 * `4B: 2 missing by name.` Without their names: the log stays on phones for weeks, and names of children leave
 * them with the incident.
 */
export function missingByNameText(standing: readonly StandingMark[], groupid: string): string {
  const missing = missingOf(standing, groupid)
  const groupname = standing.find((mark) => mark.groupid === groupid)?.groupname || 'On no list'
  if (missing.length === 0) return `${groupname}: nobody is missing by name any more.`
  return `${groupname}: ${missing.length} missing by name. Roll call says who.`
}

function missingOf(standing: readonly StandingMark[], groupid: string): StandingMark[] {
  return standing.filter((mark) => mark.groupid === groupid && isMissing(mark))
}
