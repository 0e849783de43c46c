import {
  INCIDENT_FIELDS,
  type IncidentField,
  type IncidentFields,
} from '@holdfast/contract/incident-fields'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { IncidentFieldInput } from '../../../domain/incident-field-input.tsx'
import { ErrorSummary, type Problem } from '../../../ui/error-summary.tsx'
import { unfinishedTimes } from '../../../ui/time-field.tsx'
import styles from './incident-fields-form.module.css'
import { FIELD_GROUPS, type FieldProblem, INCOMPLETE_TIME } from './incident-form-rules.ts'

type IncidentFieldsFormProps = {
  /** The Save button is outside the form and refers to it by this id. */
  id: string
  fields: IncidentFields
  onType: (field: IncidentField, value: string) => void
  /** `incomplete`: times that were begun and cannot be read yet. */
  onSave: (incomplete: FieldProblem[]) => void
  /** While it is being saved, and afterwards: what is typed then would be lost. */
  inert: boolean
  problems: readonly Problem[]
  /** Renders what is shown below a field: a conflict to resolve. */
  below?: (field: IncidentField) => ReactNode
}

/** All fields of an incident in groups: the same form for a new one and for a change. */
export function IncidentFieldsForm(props: IncidentFieldsFormProps) {
  const { id, fields, onType, onSave, inert, problems, below } = props

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const unfinished = unfinishedTimes(event.currentTarget) as IncidentField[]
    onSave(unfinished.map((field) => ({ field, message: INCOMPLETE_TIME })))
  }

  const renderField = (field: IncidentField) => (
    <div key={field} className={styles.field} data-half-width={isShort(field) || undefined}>
      <IncidentFieldInput
        field={field}
        value={fields[field]}
        onType={(value) => onType(field, value)}
        error={problems.find((problem) => problem.field === field)?.message}
      />
      {below?.(field)}
    </div>
  )

  return (
    <form id={id} noValidate inert={inert} className={styles.form} onSubmit={submit}>
      <ErrorSummary problems={problems} />
      {FIELD_GROUPS.map((group) => {
        const isFolded = 'folded' in group
        const groupFields: readonly IncidentField[] = group.fields
        if (!isFolded) {
          return (
            <fieldset key={group.title} className={styles.group}>
              <legend>{group.title}</legend>
              {groupFields.map(renderField)}
            </fieldset>
          )
        }
        return (
          <FoldedGroup
            key={group.title}
            title={group.title}
            filled={groupFields.filter((field) => fields[field] !== '').length}
            mustOpen={groupFields.some((field) =>
              problems.some((problem) => problem.field === field),
            )}
          >
            {groupFields.map(renderField)}
          </FoldedGroup>
        )
      })}
    </form>
  )
}

type FoldedGroupProps = {
  title: string
  filled: number
  /** A field inside needs attention. */
  mustOpen: boolean
  children: ReactNode
}

/** A disclosure; it starts open when something in it is filled in. */
function FoldedGroup({ title, filled, mustOpen, children }: FoldedGroupProps) {
  const [open, setOpen] = useState(filled > 0)
  const titleId = useId()
  return (
    <details
      className={styles.folded}
      open={open || mustOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span id={titleId}>{title}</span>
        {filled > 0 && <span className={styles.count}>{filled} filled in</span>}
      </summary>
      <fieldset className={styles.group} aria-labelledby={titleId}>
        {children}
      </fieldset>
    </details>
  )
}

function isShort(field: IncidentField): boolean {
  return ['line', 'datetime', 'yes or no'].includes(INCIDENT_FIELDS[field].kind)
}
