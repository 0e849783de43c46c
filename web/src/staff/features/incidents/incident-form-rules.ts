import {
  INCIDENT_FIELD_NAMES,
  INCIDENT_FIELDS,
  type IncidentField,
  type IncidentFields,
} from '@holdfast/contract/incidents/incident-fields'
import { MAX_INCIDENT_TEXT_CHARACTERS, MAX_NAME_CHARACTERS } from '@holdfast/contract/limits'
import { requestFieldsOf, type TypedFields } from '../../../domain/incident-edit.ts'

/** A report that has not reached the server. The id is made once, so that a retry reports once. */
export type ReportDraft = { id: string; begun: string; fields: TypedFields }

type Report = Pick<ReportDraft, 'id' | 'fields'> & { exercise?: boolean }

export type FieldProblem = { field: IncidentField; message: string }

export const INCOMPLETE_TIME = 'Complete the date and the time, or clear both'

/** The fields of the form in groups; the last group is folded away, as most incidents are on site. */
export const FIELD_GROUPS = [
  {
    title: 'What happened',
    fields: [
      'incidentDetails',
      'incidentLocation',
      'incidentDateTime',
      'incidentReportDateTime',
      'peopleAffected',
    ],
  },
  {
    title: 'Who raised it',
    fields: ['informant', 'informantContact', 'informantDateTime', 'informantLocation'],
  },
  {
    title: 'Response',
    fields: ['arrangements', 'emergencyServicesAdvice', 'actionsRequired'],
  },
  {
    title: 'Who has been told',
    fields: ['whoInformed', 'notesOnInformed', 'anyoneElseInformed'],
  },
  {
    title: 'Off-site visit',
    folded: true,
    fields: [
      'visitLeader',
      'visitStaffNumber',
      'visitPupils',
      'visitNature',
      'visitLocation',
      'visitFdcoRequired',
    ],
  },
] as const satisfies readonly {
  title: string
  folded?: boolean
  fields: readonly IncidentField[]
}[]

/** The fields that a report needs at once. The form folds the others away until there is time. */
export const FIRST_FIELDS: readonly IncidentField[] = ['incidentDetails', 'incidentLocation']

/** The problems of these fields in the order of the form; the server checks the same. */
export function problemsOf(fields: TypedFields): FieldProblem[] {
  return INCIDENT_FIELD_NAMES.flatMap((field) => {
    const message = problemOf(field, fields[field])
    return message === undefined ? [] : [{ field, message }]
  })
}

/** The body of a report: the filled fields and the id of the draft. */
export function reportOf({ id, fields, exercise = false }: Report) {
  const filled: TypedFields = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== ''),
  )
  return {
    ...requestFieldsOf(filled),
    incidentDetails: fields.incidentDetails ?? '',
    id,
    ...(exercise && { exercise }),
  }
}

/** The empty fields that could still be filled in: an incident on site has no visit. */
export function emptyFields(fields: IncidentFields): IncidentField[] {
  return FIELD_GROUPS.flatMap((group) => {
    const names: readonly IncidentField[] = group.fields
    const empty = names.filter((field) => fields[field] === '')
    return 'folded' in group && empty.length === names.length ? [] : empty
  })
}

export function isFilled(fields: TypedFields): boolean {
  return Object.values(fields).some((value) => value !== '')
}

function problemOf(field: IncidentField, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const { label, kind } = INCIDENT_FIELDS[field]
  if (field === 'incidentDetails' && value.trim() === '') return 'Enter the incident details'
  const max = kind === 'text' ? MAX_INCIDENT_TEXT_CHARACTERS : MAX_NAME_CHARACTERS
  if (value.length <= max) return undefined
  return `${label} must be ${max.toLocaleString('en-GB')} characters or fewer`
}
