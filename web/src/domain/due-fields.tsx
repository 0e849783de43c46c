import { SelectField } from '../ui/form/select-field.tsx'
import { TimeField } from '../ui/form/time-field.tsx'
import styles from './due-fields.module.css'
import { DUE_OPTIONS, type DueTime } from './due-time.ts'

type DueFieldsProps = DueTime & {
  label?: string
  /** The choice of no time. */
  none?: string
  hint?: string
  error?: string | undefined
  onType: (typed: Partial<DueTime>) => void
}

/** In so many minutes, or at a time. */
export function DueFields({
  label = 'Due',
  none = 'No time',
  hint,
  error,
  due,
  dueAt,
  onType,
}: DueFieldsProps) {
  return (
    <div className={styles.group}>
      <SelectField
        name="due"
        label={label}
        hint={hint}
        emptyOption={none}
        options={DUE_OPTIONS}
        value={due}
        onChange={({ target }) => onType({ due: target.value })}
      />
      {due === 'at' && (
        <TimeField
          name="dueAt"
          label="Time"
          withoutNow
          error={error}
          value={dueAt}
          onType={(value) => onType({ dueAt: value })}
        />
      )}
    </div>
  )
}
