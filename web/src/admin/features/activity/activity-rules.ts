import type { ActivityEntry, ActivityFilter } from '@holdfast/contract/sign-in/activity'
import type { ActivityKind } from '@holdfast/contract/sign-in/activity-kinds'
import type { Colour } from '../../../ui/theme/colour.ts'

/** The values of the filter's fields; the days as `2026-11-21`, `""` for none. */
export type FilterFields = { text: string; kind: ActivityKind | ''; from: string; to: string }

export const NO_FILTER: FilterFields = { text: '', kind: '', from: '', to: '' }

/** Converts the fields to a filter. Days are those of this computer's time zone, and both are included. */
export function filterOf({ text, kind, from, to }: FilterFields): ActivityFilter {
  const trimmed = text.trim()
  return {
    ...(trimmed !== '' && { text: trimmed }),
    ...(kind !== '' && { kind }),
    ...(from !== '' && { from: new Date(`${from}T00:00:00.000`).toISOString() }),
    ...(to !== '' && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  }
}

/** What is wrong with the days, or undefined. */
export function invalidDays({ from, to }: FilterFields): string | undefined {
  if (from === '' || to === '' || from <= to) return undefined
  return 'The last day must not be before the first day'
}

export type ActivityRow =
  | { id: string; day: string; entry?: undefined }
  | { id: string; day?: undefined; entry: ActivityEntry }

/** The entries, newest first, each day of this computer below its heading. */
export function activityRows(
  entries: readonly ActivityEntry[],
  dayOf: (iso: string) => string,
): ActivityRow[] {
  return entries.flatMap((entry, index) => {
    const day = dayOf(entry.timestamp)
    const before = entries[index - 1]
    const row = { id: String(entry.id), entry }
    const isFirst = before === undefined || dayOf(before.timestamp) !== day
    return isFirst ? [{ id: `day of ${entry.id}`, day }, row] : [row]
  })
}

/** Makes deletions and failures stand out among many rows. */
export function kindColour(kind: ActivityKind): Colour {
  if (kind.endsWith('-deleted')) return 'red'
  if (kind === 'incident-expired' || kind === 'record-damaged') return 'red'
  if (kind === 'failed-sign-in' || kind === 'password-reset') return 'orange'
  if (kind === 'sign-in') return 'black'
  return kind.endsWith('-added') ? 'green' : 'blue'
}
