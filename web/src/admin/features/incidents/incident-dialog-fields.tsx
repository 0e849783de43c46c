import {
  INCIDENT_FIELD_NAMES,
  type IncidentField,
  type IncidentFields,
} from '@holdfast/contract/incidents/incident-fields'
import type { RefObject } from 'react'
import { combineTexts, INCIDENT_EDITING } from '../../../domain/incident-edit.ts'
import { IncidentFieldInput } from '../../../domain/incident-field-input.tsx'
import { formatField } from '../../../domain/incident-text.ts'
import { ConflictChoice } from '../../../editing/conflict-choice.tsx'
import type { RecordEditing } from '../../../editing/use-record-edit.ts'
import type { Problem } from '../../../ui/form/error-summary.tsx'
import { unfinishedTimes } from '../../../ui/form/time-field.tsx'
import styles from './incident-dialog.module.css'

/** What happened comes first, then the other fields in the order of the contract. */
const FIELDS: readonly IncidentField[] = [
  'incidentDetails',
  ...INCIDENT_FIELD_NAMES.filter((field) => field !== 'incidentDetails'),
]

type IncidentDialogFieldsProps = {
  form: Pick<
    RecordEditing<IncidentFields, never>,
    'fields' | 'errorOf' | 'change' | 'conflicts' | 'settle'
  >
  /** The element around the fields, in which `incidentProblems` looks for unfinished times. */
  controls: RefObject<HTMLDivElement | null>
}

/** All fields of an incident, new or to be edited. */
export function IncidentDialogFields({ form, controls }: IncidentDialogFieldsProps) {
  return (
    <div ref={controls} className={styles.fields}>
      {FIELDS.map((field) => (
        <div key={field} data-field={field}>
          <IncidentFieldInput
            field={field}
            value={form.fields[field]}
            compact
            error={form.errorOf(field)}
            onType={(value) => form.change({ [field]: value })}
          />
          <ConflictChoice
            form={form}
            field={field}
            format={(value) => formatField(field, value)}
            combine={combineTexts(field)}
          />
        </div>
      ))}
    </div>
  )
}

/** The problems that must be solved before these fields can be sent. */
export function incidentProblems(
  { incidentDetails }: IncidentFields,
  controls: HTMLElement | null,
): Problem[] {
  const isEmpty = incidentDetails.trim() === ''
  return [
    ...(isEmpty ? [{ field: 'incidentDetails', message: 'Enter the incident details' }] : []),
    ...unfinishedTimes(controls).map((name) => ({
      field: name,
      message: `Complete the date and the time of ${INCIDENT_EDITING.labelOf(name)}, or clear both`,
    })),
  ]
}
