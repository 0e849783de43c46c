import type { MarkState } from './mark-states.ts'
import type { RollMark } from './marks.ts'
import { NAME_NOT_KNOWN } from './roll-call-totals.ts'

/** What is said of a marked person. */
export const MARK_WORDS: Record<MarkState, string> = {
  present: 'present',
  absent: 'not on site',
  injured: 'injured',
  missing: 'missing',
  released: 'handed to an adult',
}

/** `Sam Hill (4B), Ana Lund (4B): missing, last seen: Library. Went back for a coat` */
export function describeMark({
  people,
  state,
  place,
  note,
}: Pick<RollMark, 'people' | 'state' | 'place' | 'note'>): string {
  const names = people.map(
    ({ name, groupname }) => `${name || NAME_NOT_KNOWN}${groupname && ` (${groupname})`}`,
  )
  const where = place && (state === 'missing' ? `, last seen: ${place}` : `, ${place}`)
  return `${names.join(', ')}: ${MARK_WORDS[state]}${where}${note && `. ${note}`}`
}
