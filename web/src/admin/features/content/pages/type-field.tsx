import { SelectField } from '../../../../ui/select-field.tsx'

type TypeFieldProps<Type extends string> = {
  /** The types by what they are called. */
  types: Record<Type, string>
  value: Type
  /** Undefined for a page that is to be made. */
  saved: Type | undefined
  onChange: (type: Type) => void
}

/** What kind of page it is, and what another choice costs. */
export function TypeField<Type extends string>(props: TypeFieldProps<Type>) {
  const { types, value, saved, onChange } = props
  const options = Object.entries<string>(types).map(([type, label]) => ({ value: type, label }))
  return (
    <SelectField
      name="type"
      label="Type"
      hint={
        saved !== undefined && saved !== value
          ? `Save drops what the page says as “${types[saved]}”.`
          : undefined
      }
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value as Type)}
    />
  )
}
