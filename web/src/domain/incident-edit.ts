import {
  INCIDENT_FIELD_NAMES,
  INCIDENT_FIELDS,
  type IncidentField,
  type IncidentFields,
  mergeInformed,
} from '@holdfast/contract/incidents/incident-fields'

/** How the form of an incident merges changes that others save meanwhile. */
export const INCIDENT_EDITING = {
  labelOf: (field: string): string =>
    isIncidentField(field) ? INCIDENT_FIELDS[field].label : field,
  /** The server merges the ticks in the same way. */
  fieldMergers: { whoInformed: mergeInformed },
}

/** The fields of an incident that can be edited. */
export function editableFields(incident: IncidentFields): IncidentFields {
  const fields = INCIDENT_FIELD_NAMES.map((field) => [field, incident[field]])
  return Object.fromEntries(fields) as IncidentFields
}

/** Puts both texts into one, for the person to edit; undefined for fields that are chosen. */
export function combineTexts(
  field: IncidentField,
): ((theirs: string, yours: string) => string) | undefined {
  const { kind } = INCIDENT_FIELDS[field]
  if (kind === 'text') return (theirs, yours) => `${theirs}\n\n${yours}`.trim()
  return kind === 'line' ? (theirs, yours) => `${theirs} ${yours}`.trim() : undefined
}

/** False for a field that only a newer server knows. */
export function isIncidentField(field: string): field is IncidentField {
  return Object.hasOwn(INCIDENT_FIELDS, field)
}

/** The fields of a form; one that is absent has not been edited. */
export type TypedFields = Partial<IncidentFields>

type BodyFields = Omit<TypedFields, 'visitFdcoRequired'> & { visitFdcoRequired?: 'yes' | 'no' | '' }

/** Converts the fields to those of the API. */
export function requestFieldsOf({ visitFdcoRequired, ...others }: TypedFields): BodyFields {
  if (visitFdcoRequired === undefined) return others
  const isAnswer = visitFdcoRequired === 'yes' || visitFdcoRequired === 'no'
  return { ...others, visitFdcoRequired: isAnswer ? visitFdcoRequired : '' }
}
