import {
  SHARE_PART_NAMES,
  SHARE_PARTS,
  type SharePart,
} from '@holdfast/contract/incidents/share-parts'
import type { NewShare, Share } from '@holdfast/contract/incidents/shares'
import { pluralise } from '@holdfast/contract/text'
import type { Problem } from '../../../ui/form/error-summary.tsx'
import { formatDateTime, formatTime } from '../../../ui/format-dates.ts'

const HOURS = [1, 2, 4, 8, 12, 24]
export const HOUR_OPTIONS = HOURS.map((hours) => ({
  value: `${hours}`,
  label: pluralise(hours, 'hour'),
}))

/** The id is made with the first character, so that a second attempt makes no second link. */
export type ShareDraft = { id: string; name: string; hours: string; parts: SharePart[] }

/** Everything but names of children, and decisions, which often have some: somebody has to want them. */
export const FIRST_PARTS = SHARE_PART_NAMES.filter(
  (part) => part !== 'names' && part !== 'decisions',
)

export const PART_OPTIONS = SHARE_PART_NAMES.map((value) => ({ value, label: SHARE_PARTS[value] }))

/** Names stand in the roll call: without it they go too. */
export function togglePart(
  parts: readonly SharePart[],
  part: SharePart,
  isOn: boolean,
): SharePart[] {
  const added = isOn && part === 'names' ? ['names', 'rollcall'] : [part]
  const removed = !isOn && part === 'rollcall' ? ['names', 'rollcall'] : [part]
  return SHARE_PART_NAMES.filter((each) =>
    isOn
      ? parts.includes(each) || added.includes(each)
      : parts.includes(each) && !removed.includes(each),
  )
}

export function problemsOfShare({ name, parts }: ShareDraft): Problem[] {
  const problems: (Problem | false)[] = [
    name.trim() === '' && { field: 'name', message: 'Enter who gets the link' },
    parts.length === 0 && { field: 'parts', message: 'Choose what they see' },
  ]
  return problems.filter((problem) => problem !== false)
}

export function toNewShare({ id, name, hours, parts }: ShareDraft): NewShare {
  return { id, name: name.trim(), hours: Number(hours), parts }
}

/** `Until 18:05`, `Stopped at 14:20 by Jo Bell`. */
export function describeState({ state, expires, ended, endedby }: Share): string {
  if (state === 'open') return `Until ${formatDateTime(expires)}`
  if (state === 'stopped') return `Stopped at ${formatTime(ended ?? '')} by ${endedby}`
  if (state === 'closed') return 'Ended when the incident was closed'
  if (state === 'restored') return 'Ended because the server may have lost its latest changes'
  return `Ended at ${formatDateTime(expires)}`
}

/** `Opened twice on 2 devices, last at 14:05 (Safari on iPhone)` */
export function describeOpenings({ openings }: Pick<Share, 'openings'>): string {
  const [last] = openings
  if (last === undefined) return 'Not opened yet'
  const times = openings.reduce((sum, opening) => sum + opening.times, 0)
  const devices = openings.length > 1 ? ` on ${openings.length} devices` : ''
  const often = times === 1 ? 'Opened once' : `Opened ${pluralise(times, 'time')}`
  return `${often}${devices}, last at ${formatTime(last.last)} (${last.device})`
}

export function describeParts({ parts }: Pick<Share, 'parts'>): string {
  return parts.map((part) => SHARE_PARTS[part]).join(', ')
}
