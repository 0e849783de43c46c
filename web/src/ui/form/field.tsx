import { faCircleExclamation } from '@fortawesome/free-solid-svg-icons/faCircleExclamation'
import { type ReactNode, useId } from 'react'
import { Icon } from '../theme/icon.tsx'
import styles from './field.module.css'

/** What every field takes. */
export type FieldLabels = {
  /** The field's name in words. */
  label: ReactNode
  /** The label is only read out, because the place shows what the field is (a search, a composer). */
  labelHidden?: boolean | undefined
  hint?: ReactNode
  /** What is wrong and what to do. */
  error?: string | undefined
}

/** The attributes that connect a control with its label, hint and error. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldProps = FieldLabels & {
  id?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** Label, hint, error and one control, in that order. TextField and the like are built on it. */
export function Field({ id, label, labelHidden, hint, error, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={styles.field} data-invalid={error ? true : undefined}>
      <label htmlFor={controlId} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId} error={error} />}
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
    </div>
  )
}

/** The sentence that says what is wrong with a field or a group of fields. */
export function FieldError({ id, error }: { id: string; error: string }) {
  return (
    <p id={id} className={styles.error}>
      <Icon icon={faCircleExclamation} />
      <span>{error}</span>
    </p>
  )
}
