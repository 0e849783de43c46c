import { SelectField } from '../../../ui/form/select-field.tsx'
import { TimeField } from '../../../ui/form/time-field.tsx'
import styles from './task-form.module.css'
import { DUE_OPTIONS, type TaskFields } from './task-form-rules.ts'

type Due = Pick<TaskFields, 'due' | 'dueAt'>
type DueFieldsProps = Due & { onType: (typed: Partial<Due>) => void; error?: string | undefined }

/** In so many minutes, or at a time. */
export function DueFields({ due, dueAt, onType, error }: DueFieldsProps) {
  return (
    <div className={styles.group}>
      <SelectField
        name="due"
        label="Due"
        emptyOption="No time"
        options={DUE_OPTIONS}
        value={due}
        onChange={({ target }) => onType({ due: target.value })}
      />
      {due === 'at' && (
        <TimeField
          name="dueAt"
          label="Time"
          error={error}
          value={dueAt}
          onType={(value) => onType({ dueAt: value })}
        />
      )}
    </div>
  )
}
