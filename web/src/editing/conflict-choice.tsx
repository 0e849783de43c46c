import type { MouseEvent } from 'react'
import { Button } from '../ui/button/button.tsx'
import { formatDateTime } from '../ui/format-dates.ts'
import { Notice } from '../ui/screen/notice.tsx'
import styles from './conflict-choice.module.css'
import type { RecordEditing } from './use-record-edit.ts'

type ConflictChoiceProps<T, F extends keyof T> = {
  form: Pick<RecordEditing<T, never>, 'conflicts' | 'settle'>
  /** The field in conflict; also the `name` of its control above. */
  field: F
  /** A value as people read it. */
  format?: (value: T[F]) => string
  /** Combines both values into one text to edit; left out for values that are chosen. */
  combine?: ((theirs: T[F], yours: T[F]) => T[F]) | undefined
}

/** Shown below a field that two people changed: both values, who wrote the other one and when, and a choice. */
export function ConflictChoice<T, F extends keyof T & string>(props: ConflictChoiceProps<T, F>) {
  const { form, field, format = String, combine } = props
  const conflict = form.conflicts.find((candidate) => candidate.field === field)
  if (conflict === undefined) return null
  const { change } = conflict
  const yours = conflict.yours as T[F]
  const theirs = conflict.theirs as T[F]

  /** The buttons disappear with the conflict: the focus moves to the field. */
  const settle = (value: T[F]) => (event: MouseEvent<HTMLButtonElement>) => {
    const controls = event.currentTarget.closest('form')
    form.settle(field, value)
    controls?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)?.focus()
  }

  return (
    <Notice
      kind="warn"
      title={`${change?.authorname ?? 'Somebody else'} has changed this meanwhile`}
      actions={
        <>
          <Button onClick={settle(yours)}>Keep yours</Button>
          <Button onClick={settle(theirs)}>Use theirs</Button>
          {combine && <Button onClick={settle(combine(theirs, yours))}>Edit both</Button>}
        </>
      }
    >
      <dl className={styles.values}>
        <dt>Theirs{change && <span> · {formatDateTime(change.timestamp)}</span>}</dt>
        <dd>{format(theirs) || 'Empty'}</dd>
        <dt>Yours</dt>
        <dd>{format(yours) || 'Empty'}</dd>
      </dl>
    </Notice>
  )
}
