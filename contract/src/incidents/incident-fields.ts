/**
 * The fields of an incident that people fill in, in the order of the form, and the list of who may have
 * been informed.
 */

export const INFORMED = {
  headteacher: 'Headteacher',
  schoolstaff: 'School staff',
  trust: 'Trust',
  pupils: 'Pupils',
  parentscarers: 'Parents and carers',
  extendedservices: 'Extended services',
  police: 'Police',
  firerescueservice: 'Fire and rescue service',
  ambulanceservice: 'Ambulance service',
  healthandsafetyexecutive: 'Health and Safety Executive',
  khda: 'Local authority',
  office: 'Office',
  media: 'Media',
  insurancecompany: 'Insurance company',
} as const

export type InformedKey = keyof typeof INFORMED
export const INFORMED_KEYS = Object.keys(INFORMED) as InformedKey[]

export type IncidentFieldKind = 'line' | 'text' | 'datetime' | 'informed' | 'yes or no'

type FieldDeclaration = { label: string; kind: IncidentFieldKind }

export const INCIDENT_FIELDS = {
  incidentReportDateTime: { label: 'When it was reported', kind: 'datetime' },
  incidentDetails: { label: 'Incident details', kind: 'text' },
  incidentDateTime: { label: 'When it happened', kind: 'datetime' },
  incidentLocation: { label: 'Incident location', kind: 'text' },
  informant: { label: 'Who told us', kind: 'line' },
  informantDateTime: { label: 'When they told us', kind: 'datetime' },
  informantContact: { label: 'How to reach them', kind: 'line' },
  informantLocation: { label: 'Where they were', kind: 'text' },
  peopleAffected: { label: 'People affected', kind: 'text' },
  arrangements: { label: 'Arrangements', kind: 'text' },
  emergencyServicesAdvice: { label: 'Emergency services advice', kind: 'text' },
  whoInformed: { label: 'Who has been told', kind: 'informed' },
  notesOnInformed: { label: 'Notes on who was told', kind: 'text' },
  anyoneElseInformed: { label: 'Anyone else who was told', kind: 'text' },
  actionsRequired: { label: 'Actions required', kind: 'text' },
  visitLeader: { label: 'Visit leader', kind: 'line' },
  visitPupils: { label: 'Visit pupils', kind: 'text' },
  visitNature: { label: 'Visit nature', kind: 'text' },
  visitStaffNumber: { label: 'Visit staff number', kind: 'line' },
  visitLocation: { label: 'Visit location', kind: 'text' },
  visitFdcoRequired: { label: 'FCDO help needed', kind: 'yes or no' },
} as const satisfies Record<string, FieldDeclaration>

export type IncidentField = keyof typeof INCIDENT_FIELDS
export const INCIDENT_FIELD_NAMES = Object.keys(INCIDENT_FIELDS) as IncidentField[]

export type IncidentFields = Record<IncidentField, string>

/** All fields empty, as a new form starts. */
export function emptyIncidentFields(): IncidentFields {
  return Object.fromEntries(INCIDENT_FIELD_NAMES.map((name) => [name, ''])) as IncidentFields
}

/** `police,office` → `['police', 'office']`, in the order of `INFORMED`; unknown keys are left out. */
export function informedKeys(list: string): InformedKey[] {
  const listed = new Set(list.split(',').map((key) => key.trim()))
  return INFORMED_KEYS.filter((key) => listed.has(key))
}

/** A comma-separated list in the order of `INFORMED`, so that equal sets are equal strings. */
export function informedList(keys: Iterable<string>): string {
  const chosen = new Set(keys)
  return INFORMED_KEYS.filter((key) => chosen.has(key)).join(',')
}

/** Three-way merge: what `yours` added and removed since `base`, applied to `theirs`. */
export function mergeInformed(base: string, yours: string, theirs: string): string {
  const before = new Set<string>(informedKeys(base))
  const after = new Set<string>(informedKeys(yours))
  const merged = new Set<string>(informedKeys(theirs))
  for (const key of after) if (!before.has(key)) merged.add(key)
  for (const key of before) if (!after.has(key)) merged.delete(key)
  return informedList(merged)
}

/** The value of a field as people read it; `""` when it is empty. */
export function incidentFieldText(
  field: IncidentField,
  value: string,
  formatTime: (time: string) => string,
): string {
  const { kind } = INCIDENT_FIELDS[field]
  if (value === '') return ''
  if (kind === 'datetime') return formatTime(value)
  if (kind === 'yes or no') return value === 'yes' ? 'Yes' : 'No'
  if (kind !== 'informed') return value
  return informedKeys(value)
    .map((key) => INFORMED[key])
    .join(', ')
}
