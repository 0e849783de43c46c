import { CheckboxGroup } from './checkbox.tsx'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import { TimeField } from './time-field.tsx'

/** A field that content describes: one line, several lines, a time, or one or more options. */
export type FormField = {
  id: string
  label: string
  kind: 'line' | 'text' | 'datetime' | 'choice' | 'choices'
  hint?: string | undefined
  options?: readonly string[] | undefined
}

/** The value of a field; a list for several choices. */
export type FormAnswer = string | readonly string[]

type FormFieldInputProps = {
  field: FormField
  answer: FormAnswer | undefined
  onAnswer: (answer: FormAnswer) => void
}

/** The longest option that fits half the width of a phone. */
const MAX_COMPACT_CHARACTERS = 20

/** The control of one field, by its kind. */
export function FormFieldInput({ field, answer, onAnswer }: FormFieldInputProps) {
  const common = { name: field.id, label: field.label, hint: field.hint }
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
        compact={options.every(({ label }) => label.length <= MAX_COMPACT_CHARACTERS)}
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
        {...common}
        emptyOption="Choose"
        options={options}
        value={text}
        onChange={(event) => onAnswer(event.target.value)}
      />
    )
  }
  if (field.kind === 'datetime') {
    return <TimeField {...common} value={text} onType={onAnswer} />
  }
  if (field.kind === 'line') {
    return (
      <TextField
        {...common}
        autoComplete="off"
        value={text}
        onChange={(event) => onAnswer(event.target.value)}
      />
    )
  }
  return (
    <TextArea
      {...common}
      minRows={1}
      value={text}
      onChange={(event) => onAnswer(event.target.value)}
    />
  )
}
