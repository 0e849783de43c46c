import { useState } from 'react'
import fieldStyles from './field.module.css'
import { Field, type FieldLabels } from './field.tsx'
import styles from './password-field.module.css'
import type { InputProps } from './text-field.tsx'

type PasswordFieldProps = FieldLabels & Omit<InputProps, 'type'>

/** A password field with a button that shows the password. */
export function PasswordField({
  id,
  label,
  labelHidden,
  hint,
  error,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(control) => (
        <span className={styles.frame}>
          <input
            autoCapitalize="none"
            autoComplete="current-password"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={`${fieldStyles.control} ${styles.input}`}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Field>
  )
}
