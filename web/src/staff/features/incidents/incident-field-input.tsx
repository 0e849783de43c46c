import {
  INCIDENT_FIELDS,
  INFORMED,
  INFORMED_KEYS,
  type IncidentField,
  informedKeys,
  informedList,
} from '@holdfast/contract/incident-fields'
import { Button } from '../../../ui/button.tsx'
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './incident-fields-form.module.css'
import { fromTimeInput, toTimeInput } from './incident-times.ts'

type IncidentFieldInputProps = {
  field: IncidentField
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

const informedOptions = INFORMED_KEYS.map((key) => ({ value: key, label: INFORMED[key] }))
const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** The control of one field of an incident, by the kind that the contract gives it. */
export function IncidentFieldInput({ field, value, onChange, error }: IncidentFieldInputProps) {
  const { label, kind } = INCIDENT_FIELDS[field]
  const words = { name: field, label, error }
  const isRequired = field === 'incidentDetails'

  if (kind === 'datetime') {
    return (
      <div className={styles.time}>
        <TextField
          {...words}
          type="datetime-local"
          max="9999-12-31T23:59"
          value={toTimeInput(value)}
          onChange={(event) => onChange(fromTimeInput(event.target.value, value))}
        />
        <Button
          kind="quiet"
          aria-description={label}
          onClick={() => onChange(fromTimeInput(toTimeInput(new Date().toISOString())))}
        >
          Now
        </Button>
      </div>
    )
  }
  if (kind === 'informed') {
    const ticked = informedKeys(value)
    return (
      <CheckboxGroup
        name={field}
        legend={label}
        error={error}
        options={informedOptions}
        values={ticked}
        onChange={({ target }) =>
          onChange(
            informedList(
              target.checked
                ? [...ticked, target.value]
                : ticked.filter((key) => key !== target.value),
            ),
          )
        }
      />
    )
  }
  if (kind === 'yes or no') {
    return (
      <SelectField
        {...words}
        emptyOption="Not known"
        options={yesOrNo}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  if (kind === 'line') {
    return (
      <TextField
        {...words}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  return (
    <TextArea
      {...words}
      minRows={isRequired ? 3 : 1}
      required={isRequired}
      hint={isRequired ? 'The only field that must be filled in.' : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
