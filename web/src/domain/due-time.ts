import type { Option } from '../ui/form/select-field.tsx'
import { fromTimeInput } from '../ui/form/time-field.tsx'

/** When something is due, as typed: a number of minutes, `at` for the time in `dueAt`, or `""`. */
export type DueTime = { due: string; dueAt: string }

export const DUE_OPTIONS: readonly Option[] = [
  { value: '5', label: 'In 5 minutes' },
  { value: '15', label: 'In 15 minutes' },
  { value: '30', label: 'In 30 minutes' },
  { value: '60', label: 'In an hour' },
  { value: 'at', label: 'At a time' },
]

/**
 * `now` by the server's clock: a phone that is three hours ahead still means fifteen minutes. A time `before`
 * that the field still shows keeps its seconds.
 */
export function dueOf({ due, dueAt }: DueTime, now: number, before?: string | null): string | null {
  if (due === '') return null
  if (due === 'at') return fromTimeInput(dueAt, before ?? '') || null
  return new Date(now + Number(due) * 60_000).toISOString()
}
