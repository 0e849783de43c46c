import { describeReading, describeRelease, type Release } from './release-words.ts'
import { NAME_NOT_KNOWN } from './roll-call-totals.ts'

/** What one tap can say. `absent`: not on site today, so nobody expects them. */
export const TAPPED_STATES = ['present', 'absent', 'injured', 'missing'] as const
/** `released`: handed to an adult, of whom a release says more. */
export const MARK_STATES = [...TAPPED_STATES, 'released'] as const
export type MarkState = (typeof MARK_STATES)[number]

/** What is said of a marked person. */
export const MARK_WORDS: Record<MarkState, string> = {
  present: 'present',
  absent: 'not on site',
  injured: 'injured',
  missing: 'missing',
  released: 'handed to an adult',
}

type DescribedMark = {
  people: readonly { name: string; groupname: string }[]
  state: MarkState
  place: string
  note: string
  release: Release | null
}

/** `handed to Ana Hill (mother), showed a document`, or for all other marks `missing`. */
export function describeState({ state, release }: { state: MarkState; release: Release | null }) {
  return release ? describeRelease(release) : MARK_WORDS[state]
}

/** `Sam Hill (4B), Ana Lund (4B): missing, last seen: Library. Went back for a coat` */
export function describeMark({ people, state, place, note, release }: DescribedMark): string {
  const names = people.map(
    ({ name, groupname }) => `${name || NAME_NOT_KNOWN}${groupname && ` (${groupname})`}`,
  )
  const where = place && (state === 'missing' ? `, last seen: ${place}` : `, ${place}`)
  const reading = release ? describeReading(release) : ''
  return `${names.join(', ')}: ${describeState({ state, release })}${where}${reading}${note && `. ${note}`}`
}
