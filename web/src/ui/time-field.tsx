import { Button } from './button.tsx'
import type { FieldLabels } from './field.tsx'
import { TextField } from './text-field.tsx'
import styles from './time-field.module.css'
import { toTimeInput } from './time-input.ts'

type TimeFieldProps = FieldLabels & {
  name: string
  /** As the control has it: `2026-11-21T10:42` in the device's zone, or `""`. */
  value: string
  onType: (value: string) => void
}

/** A date with its time, and a button for the present minute. */
export function TimeField({ value, onType, ...field }: TimeFieldProps) {
  return (
    <div className={styles.time}>
      <TextField
        {...field}
        type="datetime-local"
        max="9999-12-31T23:59"
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
      <Button
        kind="quiet"
        aria-description={field.label}
        onClick={() => onType(toTimeInput(new Date().toISOString()))}
      >
        Now
      </Button>
    </div>
  )
}

/**
 * The names of the fields that hold a date without its time. They have no value yet: saved as they
 * are, what was typed would be lost.
 */
export function unfinishedTimes(form: HTMLElement | null): string[] {
  const inputs = form?.querySelectorAll<HTMLInputElement>('input[type="datetime-local"]') ?? []
  return [...inputs].filter((input) => input.validity.badInput).map(({ name }) => name)
}
