import { SelectField } from '../../../../ui/select-field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { type FieldForm, KINDS, takesOptions } from './threat-form.ts'
import { fieldNames } from './threat-problems.ts'

type FormFieldEditorProps = {
  field: FieldForm
  change: (fields: Partial<FieldForm>) => void
  errorOf: (field: string) => string | undefined
}

const kinds = Object.entries(KINDS).map(([value, label]) => ({ value, label }))

/** One field of a form: what it asks and how it is answered. */
export function FormFieldEditor({ field, change, errorOf }: FormFieldEditorProps) {
  const { key, label, kind, hint, options } = field
  return (
    <>
      <TextField
        name={fieldNames.label(key)}
        label="Label"
        hint="What the field asks for."
        autoComplete="off"
        error={errorOf(fieldNames.label(key))}
        value={label}
        onChange={(event) => change({ label: event.target.value })}
      />
      <SelectField
        name={`kind-${key}`}
        label="Answered by"
        options={kinds}
        value={kind}
        onChange={(event) => change({ kind: event.target.value as FieldForm['kind'] })}
      />
      {takesOptions(field) && (
        <TextArea
          name={fieldNames.options(key)}
          label="Choices"
          hint="One on each line."
          error={errorOf(fieldNames.options(key))}
          value={options}
          onChange={(event) => change({ options: event.target.value })}
        />
      )}
      <TextField
        name={fieldNames.hint(key)}
        label="Hint (optional)"
        autoComplete="off"
        error={errorOf(fieldNames.hint(key))}
        value={hint}
        onChange={(event) => change({ hint: event.target.value })}
      />
    </>
  )
}
