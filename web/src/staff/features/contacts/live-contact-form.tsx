import type { FormEvent, ReactNode } from 'react'
import { ErrorSummary, type Problem } from '../../../ui/form/error-summary.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from './live-contact-form.module.css'
import {
  FIELD_LABELS,
  type LiveContactField,
  type LiveContactFields,
} from './live-contact-rules.ts'

type LiveContactFormProps = {
  /** The Save button is outside the form and refers to it by this id. */
  id: string
  fields: LiveContactFields
  onType: (field: LiveContactField, value: string) => void
  onSave: () => void
  busy: boolean
  problems: readonly Problem[]
  /** Renders what is shown below a field. */
  below?: (field: LiveContactField) => ReactNode
}

/** Name, description and phone of a live contact. */
export function LiveContactForm(props: LiveContactFormProps) {
  const { id, fields, onType, onSave, busy, problems, below } = props

  function submit(event: FormEvent) {
    event.preventDefault()
    onSave()
  }

  const shared = (field: LiveContactField) => ({
    name: field,
    label: FIELD_LABELS[field],
    value: fields[field],
    error: problems.find((problem) => problem.field === field)?.message,
    onChange: (event: { target: { value: string } }) => onType(field, event.target.value),
  })

  return (
    <form id={id} noValidate inert={busy} className={styles.form} onSubmit={submit}>
      <ErrorSummary problems={problems} />
      <TextField {...shared('name')} autoComplete="off" autoCapitalize="words" />
      {below?.('name')}
      <TextField {...shared('title')} hint="Optional: who they are" autoComplete="off" />
      {below?.('title')}
      <TextField {...shared('phone')} type="tel" autoComplete="off" />
      {below?.('phone')}
    </form>
  )
}
