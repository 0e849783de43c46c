import type { MouseEvent } from 'react'
import { formatField } from '../../../domain/incident-text.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import styles from './conflict-choice.module.css'
import { combineTexts, type FieldConflict } from './incident-edit-rules.ts'
import type { Change } from './incident-history-rules.ts'

type ConflictChoiceProps = {
  conflict: FieldConflict
  change: Change | undefined
  /** The person has seen both: this value is to stand. */
  onSettle: (value: string) => void
}

/** Below a field that two people changed: both values, who and when, and the choice. */
export function ConflictChoice({ conflict, change, onSettle }: ConflictChoiceProps) {
  const { field, yours, theirs } = conflict
  const combined = combineTexts(conflict)
  const who = change?.authorname ?? 'Somebody else'

  /** The buttons go with the conflict, so that the focus needs another place: the field. */
  const settle = (value: string) => (event: MouseEvent<HTMLButtonElement>) => {
    const form = event.currentTarget.closest('form')
    onSettle(value)
    form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }

  return (
    <Notice
      kind="warn"
      title={`${who} changed this while you were typing`}
      actions={
        <>
          <Button onClick={settle(yours)}>Keep yours</Button>
          <Button onClick={settle(theirs)}>Use theirs</Button>
          {combined !== undefined && <Button onClick={settle(combined)}>Edit both</Button>}
        </>
      }
    >
      <dl className={styles.values}>
        <dt>Theirs{change && <span> · {formatDateTime(change.timestamp)}</span>}</dt>
        <dd>{formatField(field, theirs) || 'Empty'}</dd>
        <dt>Yours</dt>
        <dd>{formatField(field, yours) || 'Empty'}</dd>
      </dl>
    </Notice>
  )
}
