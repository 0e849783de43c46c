import {
  INCIDENT_FIELDS,
  INFORMED,
  INFORMED_KEYS,
  type IncidentField,
  informedKeys,
  informedList,
} from '@holdfast/contract/incident-fields'
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { fromTimeInput, toTimeInput } from './incident-times.ts'

type IncidentFieldInputProps = {
  field: IncidentField
  value: string
  error: string | undefined
  onType: (value: string) => void
}

const INFORMED_OPTIONS = INFORMED_KEYS.map((key) => ({ value: key, label: INFORMED[key] }))
const ANSWERS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** The control for a field of an incident, by the kind that the contract gives it. */
export function IncidentFieldInput({ field, value, error, onType }: IncidentFieldInputProps) {
  const { label, kind } = INCIDENT_FIELDS[field]
  const words = { name: field, label, error }
  const typed = {
    value,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  }

  switch (kind) {
    case 'datetime':
      return (
        <TextField
          {...words}
          type="datetime-local"
          max="9999-12-31T23:59"
          value={toTimeInput(value)}
          onChange={(event) => onType(fromTimeInput(event.target.value, value))}
        />
      )
    case 'informed': {
      const ticked = informedKeys(value)
      const without = (key: string) => ticked.filter((one) => one !== key)
      return (
        <CheckboxGroup
          name={field}
          legend={label}
          error={error}
          options={INFORMED_OPTIONS}
          compact
          values={ticked}
          onChange={({ target }) =>
            onType(informedList(target.checked ? [...ticked, target.value] : without(target.value)))
          }
        />
      )
    }
    case 'yes or no':
      return <SelectField {...words} {...typed} emptyOption="Not known" options={ANSWERS} />
    case 'line':
      return <TextField {...words} {...typed} autoComplete="off" />
    case 'text':
      return <TextArea {...words} {...typed} minRows={1} />
  }
}
