/** The sort orders of all lists, shared by server and browser. */

let collator: Intl.Collator | undefined

/** Creates the collator on first use, because that takes a slow phone several milliseconds. */
function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator('en-GB', { numeric: true })
  return collator.compare(a, b)
}

type Named = { id: string; name: string }

export function byName(a: Named, b: Named): number {
  return compareNames(a.name, b.name) || compareText(a.id, b.id)
}

/** Roll groups: in the order that an admin set, then by name. */
export function bySort(a: Named & { sort: number }, b: Named & { sort: number }): number {
  return a.sort - b.sort || byName(a, b)
}

/** Contacts: by the last word of the name, then by the words before it. */
export function byLastName(a: Named, b: Named): number {
  const [firstA, lastA] = splitName(a.name)
  const [firstB, lastB] = splitName(b.name)
  return compareNames(lastA, lastB) || compareNames(firstA, firstB) || compareText(a.id, b.id)
}

/** Incidents and alerts: newest first. */
export function byNewest(
  a: { id: string; timestamp: string },
  b: { id: string; timestamp: string },
): number {
  return compareText(b.timestamp, a.timestamp) || compareText(b.id, a.id)
}

/** Log entries, counts and answers: oldest first, those of the same time in the order of receipt. */
export function byOldest(
  a: { timestamp: string; seq: number },
  b: { timestamp: string; seq: number },
): number {
  return compareText(a.timestamp, b.timestamp) || a.seq - b.seq
}

function splitName(name: string): [first: string, last: string] {
  const words = name.trim().split(/\s+/)
  const last = words.pop() ?? ''
  return [words.join(' '), last]
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
