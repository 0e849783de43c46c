import { z } from 'zod'
import {
  body,
  choice,
  deleted,
  type EndpointSchema,
  optionalTime,
  organisationQuery,
  recordId,
  recordsToDelete,
  shortText,
  text,
} from '../endpoints/schema.ts'
import { INCIDENT_ID } from '../ids.ts'
import { MAX_ALERTS_ENDED, MAX_INCIDENT_TEXT_CHARACTERS } from '../limits.ts'
import {
  INCIDENT_FIELD_NAMES,
  INCIDENT_FIELDS,
  INFORMED_KEYS,
  type IncidentField,
  informedList,
} from './incident-fields.ts'

const informed = shortText(INCIDENT_FIELDS.whoInformed.label)
  .superRefine((list, context) => {
    for (const key of list.split(',').map((part) => part.trim())) {
      if (key !== '' && !INFORMED_KEYS.some((known) => known === key)) {
        context.addIssue(`${INCIDENT_FIELDS.whoInformed.label} must not contain ${key}`)
      }
    }
  })
  .transform((list) => informedList(list.split(',').map((part) => part.trim())))

function fieldSchema(field: IncidentField) {
  const { kind, label } = INCIDENT_FIELDS[field]
  if (kind === 'datetime') return optionalTime(label)
  if (kind === 'line') return shortText(label)
  return text(label, MAX_INCIDENT_TEXT_CHARACTERS)
}

type PlainField = Exclude<IncidentField, 'whoInformed' | 'visitFdcoRequired'>

/** The schema of each field that people fill in: a string, "" if empty. */
const fields = {
  ...(Object.fromEntries(
    INCIDENT_FIELD_NAMES.map((field) => [field, fieldSchema(field)]),
  ) as Record<PlainField, ReturnType<typeof fieldSchema>>),
  whoInformed: informed,
  visitFdcoRequired: choice(INCIDENT_FIELDS.visitFdcoRequired.label, ['yes', 'no', '']),
}

const incidentDetails = fields.incidentDetails.refine(
  (details) => details.trim() !== '',
  'Enter the incident details',
)

const incidentId = z.string().regex(INCIDENT_ID, {
  error: 'The incident id must be a date, an underscore and 8 to 55 letters or digits',
})

/**
 * `version` starts at 1 and rises by one with each saved change. `userid` is the reporter. `mergedinto`: the
 * incident into which this one is merged; absent if it is not. `related`: the incidents to which this one
 * says that it belongs; absent without any.
 */
export const incident = z
  .object({
    id: z.string(),
    timestamp: z.string(),
    closed: z.string().nullable(),
    version: z.number().int(),
    userid: z.string(),
    authorname: z.string(),
    exercise: z.boolean(),
    mergedinto: z.string().optional(),
    related: z.array(z.string()).optional(),
    ...(Object.fromEntries(INCIDENT_FIELD_NAMES.map((field) => [field, z.string()])) as Record<
      IncidentField,
      z.ZodString
    >),
  })
  .meta({ id: 'Incident' })

const SET_BY_SERVER = ['id', 'timestamp', 'closed', 'version', 'userid', 'authorname'] as const
/** What a device holds of these, and may send back, is set by endpoints of their own. */
const SET_ELSEWHERE = [...SET_BY_SERVER, 'mergedinto', 'related'] as const

const partialFields = z.object(fields).partial().shape

const newIncident = body(
  {
    ...partialFields,
    incidentDetails,
    id: incidentId.optional(),
    /** Set by the report and never changed. */
    exercise: z.boolean({ error: 'Exercise must be true or false' }).optional(),
  },
  SET_ELSEWHERE,
)

/**
 * Only the changed fields, and the version on which the changes are based. `endalerts`: the open alerts
 * that end with the incident, as somebody has read them; any other open alert prevents closing. `true`:
 * all of them, when nobody could read which they are.
 */
const incidentSave = body(
  {
    ...partialFields,
    incidentDetails: incidentDetails.optional(),
    version: z
      .int({ error: 'Version must be a whole number from 1' })
      .min(1, 'Version must be a whole number from 1')
      .optional(),
    closed: z.string().nullish(),
    endalerts: z
      .union(
        [
          z.boolean(),
          z
            .array(recordId('An alert'))
            .max(MAX_ALERTS_ENDED, `At most ${MAX_ALERTS_ENDED} alerts can be ended at once`),
        ],
        { error: 'End alerts must be true, false or the ids of alerts' },
      )
      .optional(),
  },
  [...SET_ELSEWHERE, 'exercise'],
)

export const incidentChange = z
  .object({
    field: z.string(),
    value: z.string(),
    previous: z.string(),
    userid: z.string(),
    authorname: z.string(),
    timestamp: z.string(),
    version: z.number().int(),
  })
  .meta({ id: 'IncidentChange' })

/** `closed`: the time of the closing to undo, so that a late retry does not undo a later closing. */
const incidentReopening = body({
  closed: z
    .string({ error: 'Send the time of the closing' })
    .min(1, 'Send the time of the closing'),
})

const mergeId = z.uuid({ error: 'Id must be a UUID' }).toLowerCase()
const mergeTimes = ['timestamp', 'sent'] as const

/**
 * Merges the incident into another. `id` is that of the request: a retry of it does not merge again what was
 * taken apart since. The time is the server's, as for a closing.
 */
const incidentMerge = body({ id: mergeId, into: recordId('The other incident') }, mergeTimes)
const incidentSeparation = body({ id: mergeId }, mergeTimes)

/** Says that the incident belongs to another one, or no longer does. */
const incidentRelation = body({
  incidentid: recordId('The other incident'),
  related: z.boolean({ error: 'Related must be true or false' }),
})

/**
 * A closed incident past its retention, which the server will delete after `due` unless an admin keeps
 * it; `keptby` is that admin's name. `id` is the incident's.
 */
const announcedDeletion = z
  .object({ id: z.string(), due: z.string(), keptby: z.string().nullable() })
  .meta({ id: 'AnnouncedDeletion' })

/** A field that two people changed from the same version. */
export const incidentConflict = z.object({
  field: z.string(),
  yours: z.string(),
  theirs: z.string(),
  changedBy: z.string(),
  changedAt: z.string(),
})

export type Incident = z.output<typeof incident>
export type IncidentSave = z.output<typeof incidentSave>
export type IncidentChange = z.output<typeof incidentChange>
export type AnnouncedDeletion = z.output<typeof announcedDeletion>
export type IncidentConflict = z.output<typeof incidentConflict>

export const incidentSchemas = {
  listIncidents: { query: organisationQuery, response: z.array(incident) },
  reportIncident: {
    query: organisationQuery,
    body: newIncident,
    response: incident,
    statuses: [201],
    problems: ['taken', 'organisation-suspended'],
    // The incident itself says who reported it and when.
    activityKinds: 'none',
  },
  saveIncident: {
    query: organisationQuery,
    body: incidentSave,
    response: incident,
    problems: ['closed', 'conflict', 'open-alert', 'ends-alert', 'not-allowed'],
    problemFields: z.object({ conflicts: z.array(incidentConflict).optional() }),
    // Each change is kept in the incident's own history.
    activityKinds: 'none',
  },
  /** Works for an hour after the closing. A retry gets the response of the first attempt. */
  reopenIncident: {
    query: organisationQuery,
    body: incidentReopening,
    response: incident,
    problems: ['closed', 'conflict', 'organisation-suspended'],
    // The incident's own history and log say who reopened it.
    activityKinds: 'none',
  },
  /** A target that is itself merged is followed. The response is the merged incident. */
  mergeIncident: {
    query: organisationQuery,
    body: incidentMerge,
    response: incident,
    problems: ['closed', 'conflict', 'taken'],
    // Both incidents have it in their own history and log.
    activityKinds: 'none',
  },
  separateIncident: {
    query: organisationQuery,
    body: incidentSeparation,
    response: incident,
    problems: ['closed', 'conflict', 'taken'],
    // The same.
    activityKinds: 'none',
  },
  relateIncident: {
    query: organisationQuery,
    body: incidentRelation,
    response: incident,
    problems: ['closed', 'conflict'],
    // The incident's own history has it.
    activityKinds: 'none',
  },
  /** Empty if no retention is set. */
  listAnnouncedDeletions: { query: organisationQuery, response: z.array(announcedDeletion) },
  saveAnnouncedDeletion: {
    query: organisationQuery,
    body: body({ keep: z.boolean({ error: 'Keep must be true or false' }) }),
    response: announcedDeletion,
    activityKinds: ['incident-kept', 'incident-not-kept'],
  },
  deleteIncident: {
    query: organisationQuery,
    response: deleted,
    problems: ['open-alert', 'ends-alert'],
    activityKinds: ['incident-deleted'],
  },
  deleteIncidents: {
    query: organisationQuery,
    body: recordsToDelete,
    response: deleted,
    problems: ['open-alert', 'ends-alert'],
    activityKinds: ['incident-deleted'],
  },
  listIncidentHistory: { query: organisationQuery, response: z.array(incidentChange) },
} as const satisfies Record<string, EndpointSchema>
