import { byOldest } from '../sorting.ts'
import { type AlertToAll, isFromBefore } from './counted-before.ts'

/** What it takes to choose among counts, which have more than that. */
type AnyCount = {
  timestamp: string
  seq: number
  authorname: string
  knownalert?: string | null | undefined
  present: number
  missing: { name: string }[]
  injured: { name: string }[]
}

/**
 * The count that stands, of those of one group. That is the latest, but whoever had heard of the newest alert counts
 * more than who had not: a late count of an empty room must not hide who is missing outside. Whom the other one names
 * as missing or injured is missing or injured all the same, until somebody counts who has heard of the newest alert.
 */
export function standingCount<Count extends AnyCount>(
  counts: readonly Count[],
  alerted: AlertToAll | undefined,
): Count | undefined {
  const sorted = counts.toSorted(byOldest)
  const latest = sorted.at(-1)
  if (latest === undefined) return undefined
  const aware = sorted.findLast((count) => !isFromBefore(count, alerted))
  const standing = aware ?? latest
  const other = aware ? latest : sorted.findLast((count) => knewMore(count, latest))
  return other === undefined || other === standing ? standing : withNamed(standing, other)
}

type Known = Pick<AnyCount, 'knownalert'>

/** Whether the author had heard of an alert that the other one, as far as one can tell, had not. */
function knewMore({ knownalert }: Known, other: Known): boolean {
  return Boolean(knownalert) && other.knownalert != null && other.knownalert !== knownalert
}

function withNamed<Count extends AnyCount>(standing: Count, other: AnyCount): Count {
  const { authorname, timestamp } = other
  const named = <Person extends { name: string }>(known: Person[], others: Person[]) => {
    const names = new Set(known.map(({ name }) => nameKey(name)))
    const more = others.filter(({ name }) => !names.has(nameKey(name)))
    return [...known, ...more.map((person) => ({ by: { authorname, timestamp }, ...person }))]
  }
  const missing = named(standing.missing, other.missing)
  const fewer = missing.length - standing.missing.length
  return {
    ...standing,
    ...{ missing, injured: named(standing.injured, other.injured) },
    // They were counted as present by somebody who did not know of it.
    present: Math.max(0, standing.present - fewer),
  }
}

/** By which people of one group are told apart where only their names are known. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase()
}
