import { Button } from '../../../ui/button.tsx'
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './form-screen.module.css'
import type { Answers, FormField } from './report-text.ts'

type FormFieldInputProps = {
  field: FormField
  answer: Answers[string] | undefined
  onAnswer: (answer: Answers[string]) => void
}

/** Characters of an option that fits half a phone's width. */
const SHORT = 20

/** The control of one field, by its kind. */
export function FormFieldInput({ field, answer, onAnswer }: FormFieldInputProps) {
  const words = { name: field.id, label: field.label, hint: field.hint }
  const options = (field.options ?? []).map((option) => ({ value: option, label: option }))
  const text = typeof answer === 'string' ? answer : ''

  if (field.kind === 'choices') {
    const ticked = typeof answer === 'object' ? answer : []
    return (
      <CheckboxGroup
        name={field.id}
        legend={field.label}
        hint={field.hint}
        options={options}
        compact={options.every(({ label }) => label.length <= SHORT)}
        values={ticked}
        onChange={({ target }) =>
          onAnswer(
            target.checked
              ? [...ticked, target.value]
              : ticked.filter((option) => option !== target.value),
          )
        }
      />
    )
  }
  if (field.kind === 'choice') {
    return (
      <SelectField
        {...words}
        emptyOption="Choose"
        options={options}
        value={text}
        onChange={(event) => onAnswer(event.target.value)}
      />
    )
  }
  if (field.kind === 'datetime') {
    return (
      <div className={styles.time}>
        <TextField
          {...words}
          type="datetime-local"
          max="9999-12-31T23:59"
          value={text}
          onChange={(event) => onAnswer(event.target.value)}
        />
        <Button kind="quiet" aria-description={field.label} onClick={() => onAnswer(localNow())}>
          Now
        </Button>
      </div>
    )
  }
  if (field.kind === 'line') {
    return (
      <TextField
        {...words}
        autoComplete="off"
        value={text}
        onChange={(event) => onAnswer(event.target.value)}
      />
    )
  }
  return (
    <TextArea
      {...words}
      minRows={1}
      value={text}
      onChange={(event) => onAnswer(event.target.value)}
    />
  )
}

/** The present minute as the input writes it, in the device's zone. */
function localNow(): string {
  const now = new Date()
  const shifted = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
