import { Button } from '../button/button.tsx'
import type { FieldLabels } from './field.tsx'
import { TextField } from './text-field.tsx'
import styles from './time-field.module.css'

type TimeFieldProps = FieldLabels & {
  label: string
  name: string
  /** The value of the control: `2026-11-21T10:42` in the device's zone, or `""`. */
  value: string
  onType: (value: string) => void
  /** For a time that is still to come. */
  withoutNow?: boolean
}

/** A field for a date and time, with a button for the current minute. */
export function TimeField({ value, onType, withoutNow, ...field }: TimeFieldProps) {
  return (
    <div className={styles.time}>
      <TextField
        {...field}
        type="datetime-local"
        max="9999-12-31T23:59"
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
      {!withoutNow && (
        <Button
          kind="quiet"
          aria-description={field.label}
          onClick={() => onType(toTimeInput(new Date().toISOString()))}
        >
          Now
        </Button>
      )}
    </div>
  )
}

/**
 * The names of the fields that hold a date without a time. They have no value yet, so saving now would lose
 * what was typed.
 */
export function unfinishedTimes(form: HTMLElement | null): string[] {
  const inputs = form?.querySelectorAll<HTMLInputElement>('input[type="datetime-local"]') ?? []
  return [...inputs].filter((input) => input.validity.badInput).map(({ name }) => name)
}

/**
 * The value of a `datetime-local` control, `2026-11-21T10:42` in the device's zone, of a time in
 * ISO 8601; `""` for what is no time.
 */
export function toTimeInput(iso: string): string {
  const time = new Date(iso)
  if (iso === '' || Number.isNaN(time.getTime())) return ''
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}

/**
 * The time in UTC that a `datetime-local` control shows. The control has no seconds: while it shows
 * the same minute as `before`, the time is still `before`.
 */
export function fromTimeInput(value: string, before = ''): string {
  if (value === toTimeInput(before)) return before
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}
