import {
  type CountFigures,
  describeMissing,
  notExplainedIn,
} from '@holdfast/contract/roll-call/roll-call-totals'

type Figures = Pick<CountFigures, 'groupname' | 'expected' | 'present' | 'missing'>

/** Whether both counts name the same people as missing, last seen at the same places. */
export function hasSameMissing(a: Figures | undefined, b: Figures | undefined): boolean {
  return keyOf(a) === keyOf(b)
}

function keyOf(count: Figures | undefined): string {
  const people = (count?.missing ?? []).map(({ name, place }) => `${name}\t${place}`)
  return people.toSorted().join('\n')
}

/** `Year 4: 1 missing: Sam (last seen: Library).`, or `Year 4: everyone present.` once they are found. */
export function missingText(count: Figures): string {
  const { groupname, missing } = count
  if (missing.length > 0)
    return `${groupname}: ${missing.length} missing: ${describeMissing(missing)}.`
  const notExplained = notExplainedIn(count)
  return notExplained === 0
    ? `${groupname}: everyone present.`
    : `${groupname}: nobody is named as missing any more, ${notExplained} not explained.`
}
