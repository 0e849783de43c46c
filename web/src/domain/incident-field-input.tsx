import {
  INCIDENT_FIELDS,
  INFORMED,
  INFORMED_KEYS,
  type IncidentField,
  informedKeys,
  informedList,
} from '@holdfast/contract/incidents/incident-fields'
import { CheckboxGroup } from '../ui/form/checkbox.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { fromTimeInput, TimeField, toTimeInput } from '../ui/form/time-field.tsx'

type IncidentFieldInputProps = {
  field: IncidentField
  value: string
  onType: (value: string) => void
  error?: string | undefined
  /** Checkboxes are placed side by side where there is room. */
  compact?: boolean
}

const INFORMED_OPTIONS = INFORMED_KEYS.map((key) => ({ value: key, label: INFORMED[key] }))
const ANSWERS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** The control of one field of an incident, by the kind that the contract gives it. */
export function IncidentFieldInput(props: IncidentFieldInputProps) {
  const { field, value, onType, error, compact = false } = props
  const { label, kind } = INCIDENT_FIELDS[field]
  const common = { name: field, label, error }
  const typed = {
    value,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  }

  switch (kind) {
    case 'datetime':
      return (
        <TimeField
          {...common}
          value={toTimeInput(value)}
          onType={(local) => onType(fromTimeInput(local, value))}
        />
      )
    case 'informed': {
      const ticked = informedKeys(value)
      const without = (key: string) => ticked.filter((other) => other !== key)
      return (
        <CheckboxGroup
          name={field}
          legend={label}
          error={error}
          options={INFORMED_OPTIONS}
          compact={compact}
          values={ticked}
          onChange={({ target }) =>
            onType(informedList(target.checked ? [...ticked, target.value] : without(target.value)))
          }
        />
      )
    }
    case 'yes or no':
      return <SelectField {...common} {...typed} emptyOption="Not known" options={ANSWERS} />
    case 'line':
      return <TextField {...common} {...typed} autoComplete="off" />
    case 'text': {
      const isRequired = field === 'incidentDetails'
      return (
        <TextArea
          {...common}
          {...typed}
          minRows={isRequired ? 3 : 1}
          required={isRequired}
          hint={isRequired ? 'The only field that must be filled in.' : undefined}
        />
      )
    }
  }
}
