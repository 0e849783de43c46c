import {
  INCIDENT_FIELD_NAMES,
  INCIDENT_FIELDS,
  type IncidentFields,
} from '@holdfast/contract/incident-fields'
import { formatField } from '../../../domain/incident-text.ts'
import type { RecordEdit } from '../../../editing/record-edit-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useConfirm } from '../../../ui/confirm-host.tsx'
import styles from './incident-facts.module.css'

type UnsavedTextsProps = { edit: RecordEdit<IncidentFields> | undefined; onDiscard: () => void }

/** What was typed into a form that can no longer be saved: to read, to copy, to throw away. */
export function UnsavedTexts({ edit, onDiscard }: UnsavedTextsProps) {
  const confirm = useConfirm()
  if (edit === undefined) return null

  async function discard() {
    if (await confirm({ message: 'Discard what you typed?', danger: true })) onDiscard()
  }

  return (
    <Card as="section" labelledBy="unsaved">
      <h2 id="unsaved">What you typed was not saved</h2>
      <dl className={styles.facts}>
        {INCIDENT_FIELD_NAMES.map((field) => {
          const value = edit.typed[field]
          return (
            value !== undefined && (
              <div key={field}>
                <dt>{INCIDENT_FIELDS[field].label}</dt>
                <dd>{formatField(field, value) || 'Empty'}</dd>
              </div>
            )
          )
        })}
      </dl>
      <div>
        <Button onClick={() => void discard()}>Discard</Button>
      </div>
    </Card>
  )
}
