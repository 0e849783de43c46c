import { COLOUR_NAMES, COLOURS, type Colour } from '@holdfast/contract/appearance'
import { SelectField } from '../../ui/select-field.tsx'

type ColourFieldProps = { value: Colour; onChange: (colour: Colour) => void }

const options = COLOUR_NAMES.map((value) => ({ value, label: COLOURS[value] }))

/** The content colours by the names that people read. */
export function ColourField({ value, onChange }: ColourFieldProps) {
  return (
    <SelectField
      name="colour"
      label="Colour"
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value as Colour)}
    />
  )
}
