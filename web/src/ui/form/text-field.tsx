import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { Field, type FieldLabels } from './field.tsx'

export type InputProps = Omit<
  ComponentProps<'input'>,
  'aria-describedby' | 'aria-invalid' | 'className' | 'style'
>

type TextFieldProps = FieldLabels & InputProps

/** One line of text (`type` email, tel, search, datetime-local … too). */
export function TextField({ id, label, labelHidden, hint, error, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(control) => <input type="text" {...input} {...control} className={styles.control} />}
    </Field>
  )
}
