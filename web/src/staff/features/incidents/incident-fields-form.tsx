import {
  INCIDENT_FIELD_NAMES,
  INCIDENT_FIELDS,
  type IncidentField,
  type IncidentFields,
} from '@holdfast/contract/incidents/incident-fields'
import { type FormEvent, type ReactNode, useState } from 'react'
import { IncidentFieldInput } from '../../../domain/incident-field-input.tsx'
import { ErrorSummary, type Problem } from '../../../ui/form/error-summary.tsx'
import { unfinishedTimes } from '../../../ui/form/time-field.tsx'
import styles from './incident-fields-form.module.css'
import {
  FIELD_GROUPS,
  FIRST_FIELDS,
  type FieldProblem,
  INCOMPLETE_TIME,
} from './incident-form-rules.ts'

type IncidentFieldsFormProps = {
  /** The Save button is outside the form and refers to it by this id. */
  id: string
  fields: IncidentFields
  onType: (field: IncidentField, value: string) => void
  /** `incomplete`: fields with an unfinished time, which has no value yet. */
  onSave: (incomplete: FieldProblem[]) => void
  /** Set while the form is being saved and afterwards, when typed text would be lost. */
  inert: boolean
  problems: readonly Problem[]
  /** Renders what is shown below a field: a conflict to resolve. */
  below?: (field: IncidentField) => ReactNode
  /** All sections start open, because the person came to change any of the fields. */
  startsOpen?: boolean
}

/** All fields of an incident in groups. A new incident and a change use the same form. */
export function IncidentFieldsForm(props: IncidentFieldsFormProps) {
  const { id, fields, onType, onSave, inert, problems, below, startsOpen } = props

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

  /** How many of these are filled in, and whether one needs attention. */
  const stateOf = (names: readonly IncidentField[]) => ({
    filled: names.filter((field) => fields[field] !== '').length,
    mustOpen: names.some((field) => problems.some((problem) => problem.field === field)),
  })

  return (
    <form id={id} noValidate inert={inert} className={styles.form} onSubmit={submit}>
      <ErrorSummary problems={problems} />
      <fieldset className={styles.group}>
        <legend>{FIELD_GROUPS[0].title}</legend>
        {FIRST_FIELDS.map(renderField)}
      </fieldset>
      <Folded title="Add more" hint={ADD_MORE} {...stateOf(LATER_FIELDS)} startsOpen={startsOpen}>
        {FIELD_GROUPS.map(({ title, fields: names, ...group }) => {
          const later = names.filter((field) => !FIRST_FIELDS.includes(field))
          if ('folded' in group) {
            return (
              <Folded key={title} title={title} {...stateOf(later)}>
                <div className={styles.group}>{later.map(renderField)}</div>
              </Folded>
            )
          }
          return (
            <fieldset key={title} className={styles.group}>
              <legend>{names.length === later.length ? title : 'When, and who is affected'}</legend>
              {later.map(renderField)}
            </fieldset>
          )
        })}
      </Folded>
    </form>
  )
}

const ADD_MORE = 'Times, who told us, the response, who has been told, an off-site visit'
const LATER_FIELDS = INCIDENT_FIELD_NAMES.filter((field) => !FIRST_FIELDS.includes(field))

type FoldedProps = {
  title: string
  /** What is inside, while it is closed. */
  hint?: string
  filled: number
  /** A field inside needs attention: it stays open until that is mended. */
  mustOpen: boolean
  startsOpen?: boolean | undefined
  children: ReactNode
}

/** A disclosure; it starts open when something in it is filled in. */
function Folded({ title, hint, filled, mustOpen, startsOpen, children }: FoldedProps) {
  const [open, setOpen] = useState(startsOpen || filled > 0)
  const isOpen = open || mustOpen
  return (
    <details
      className={styles.folded}
      open={isOpen}
      onToggle={(event) => {
        // The event bubbles from the disclosure inside.
        if (event.target === event.currentTarget) setOpen(event.currentTarget.open)
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control */}
      <summary onClick={(event) => mustOpen && event.preventDefault()}>
        <span>
          {title}
          {hint && !isOpen && <span className={styles.hint}>{hint}</span>}
        </span>
        {filled > 0 && <span className={styles.count}>{filled} filled in</span>}
      </summary>
      <fieldset className={styles.inside} aria-label={title}>
        {children}
      </fieldset>
    </details>
  )
}

function isShort(field: IncidentField): boolean {
  return ['line', 'datetime', 'yes or no'].includes(INCIDENT_FIELDS[field].kind)
}
