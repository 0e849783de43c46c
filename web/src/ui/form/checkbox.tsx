import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './checkbox.module.css'
import fieldStyles from './field.module.css'
import { FieldError } from './field.tsx'
import type { Option } from './select-field.tsx'
import type { InputProps } from './text-field.tsx'

type CheckboxProps = Omit<InputProps, 'type' | 'ref'> & {
  label: ReactNode
  /** The label is only read out, because the place shows what is ticked (a row of a table). */
  labelHidden?: boolean | undefined
  /** Some of the boxes that it controls are ticked. */
  indeterminate?: boolean | undefined
}

/** A checkbox with its label, together a 48 px target. */
export function Checkbox({ label, labelHidden, indeterminate = false, ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label className={styles.row}>
      <input {...input} ref={box} type="checkbox" className={styles.box} />
      <span className={labelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  )
}

type CheckboxGroupProps = Omit<
  InputProps,
  'type' | 'value' | 'checked' | 'defaultChecked' | 'defaultValue' | 'id'
> & {
  legend: string
  legendHidden?: boolean | undefined
  options: readonly Option[]
  /** For short labels, of which more fit side by side. */
  compact?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  /** Controlled: the checked values. */
  values?: readonly string[] | undefined
  /** Uncontrolled: the values checked at first. */
  defaultValues?: readonly string[] | undefined
}

/**
 * A fieldset of checkboxes with one name. Further props go to every checkbox.
 */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { legend, legendHidden, options, compact, hint, error, values, defaultValues, ...input } =
    props
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={fieldStyles.field}
      data-invalid={error ? true : undefined}
      aria-describedby={described || undefined}
    >
      <legend className={legendHidden ? 'visually-hidden' : fieldStyles.label}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} error={error} />}
      <div className={styles.boxes} data-compact={compact || undefined}>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            {...input}
            {...(values && { checked: values.includes(value) })}
            {...(defaultValues && { defaultChecked: defaultValues.includes(value) })}
            value={value}
            label={label}
          />
        ))}
      </div>
    </fieldset>
  )
}
