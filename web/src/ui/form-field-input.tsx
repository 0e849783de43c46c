import { Button } from './button.tsx'
import { CheckboxGroup } from './checkbox-group.tsx'
import styles from './form-field-input.module.css'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

/** A field that is described by data: one line, more lines, a time, one or several of the options. */
export type FormField = {
  id: string
  label: string
  kind: 'line' | 'text' | 'datetime' | 'choice' | 'choices'
  hint?: string | undefined
  options?: readonly string[] | undefined
}

/** What stands in a field; of several choices a list of them. */
export type FormAnswer = string | readonly string[]

type FormFieldInputProps = {
  field: FormField
  answer: FormAnswer | undefined
  onAnswer: (answer: FormAnswer) => void
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
