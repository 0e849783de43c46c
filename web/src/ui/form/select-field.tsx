import { faChevronDown } from '@fortawesome/free-solid-svg-icons/faChevronDown'
import type { ComponentProps } from 'react'
import { Icon } from '../theme/icon.tsx'
import fieldStyles from './field.module.css'
import { Field, type FieldLabels } from './field.tsx'
import styles from './select-field.module.css'

export type Option = { value: string; label: string }

type SelectFieldProps = FieldLabels &
  Omit<
    ComponentProps<'select'>,
    'aria-describedby' | 'aria-invalid' | 'children' | 'className' | 'style'
  > & {
    options: readonly Option[]
    /** An empty first choice, such as `All roles` or `Choose a group`. */
    emptyOption?: string | undefined
  }

/** The phone's own select. */
export function SelectField(props: SelectFieldProps) {
  const { id, label, labelHidden, hint, error, options, emptyOption, ...select } = props
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(control) => (
        <span className={styles.frame}>
          <select {...select} {...control} className={`${fieldStyles.control} ${styles.select}`}>
            {emptyOption !== undefined && <option value="">{emptyOption}</option>}
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <span className={styles.chevron}>
            <Icon icon={faChevronDown} />
          </span>
        </span>
      )}
    </Field>
  )
}
