import { z } from 'zod'
import {
  body,
  type EndpointSchema,
  organisationQuery,
  recordId,
  shortText,
  text,
} from '../endpoints/schema.ts'
import { MAX_INCIDENT_TEXT_CHARACTERS } from '../limits.ts'
import { incidentConflict } from './incidents.ts'

/** What an organisation learnt from an incident; admins write it once the incident is closed. */

export const MAX_DEBRIEF_ACTIONS = 100

/** `due` is a day such as 2026-12-01, or "". Earlier debriefs know no `done`. */
export const debriefAction = z.strictObject({
  id: recordId('The action').min(1),
  action: text('The action', 2000),
  owner: shortText('The owner'),
  due: shortText('The date').refine(
    (day) => day === '' || /^\d{4}-\d\d-\d\d$/.test(day),
    'The date must be a day such as 2026-12-01',
  ),
  done: z.boolean({ error: 'Done must be true or false' }).optional(),
})

const fields = {
  wentwell: text('What went well', MAX_INCIDENT_TEXT_CHARACTERS),
  wentbadly: text('What did not', MAX_INCIDENT_TEXT_CHARACTERS),
  actions: z
    .array(debriefAction, { error: 'Send the actions as a list' })
    .max(MAX_DEBRIEF_ACTIONS, `There can be ${MAX_DEBRIEF_ACTIONS} actions at most`),
}

const actionIds = z
  .array(recordId('Each action').min(1), { error: 'Send the ids of the actions as a list' })
  .max(MAX_DEBRIEF_ACTIONS, `There can be ${MAX_DEBRIEF_ACTIONS} actions at most`)

/**
 * `version` rises with each save. Before the first it is 0, `timestamp` is null, all texts are empty, and
 * `actions` are the tasks that nobody finished. Later `unseen` names those of the actions that are tasks which
 * this version does not know, because they arrived after it.
 */
const debrief = z
  .object({
    ...fields,
    unseen: actionIds.optional(),
    incidentid: z.string(),
    version: z.number().int(),
    userid: z.string(),
    authorname: z.string(),
    timestamp: z.string().nullable(),
  })
  .meta({ id: 'Debrief' })

/**
 * The changed fields, and the version on which the changes are based. `seen` are the ids of the actions that the
 * author had before them: a task that arrived meanwhile stays to do. Without it, they had all.
 */
const debriefSave = body(
  {
    ...z.object(fields).partial().shape,
    version: z.int({ error: 'Version must be a whole number from 0' }).min(0),
    seen: actionIds.optional(),
  },
  ['incidentid', 'userid', 'authorname', 'timestamp', 'unseen'],
)

/**
 * What is still to do after a closed incident: an action of its debrief, or a task that nobody has finished and
 * about which no debrief has decided. `details` are the incident's.
 */
const openAction = debriefAction
  .omit({ done: true })
  .extend({
    incidentid: z.string(),
    details: z.string(),
    exercise: z.boolean(),
    closed: z.string(),
  })
  .meta({ id: 'OpenAction' })

export type Debrief = z.output<typeof debrief>
export type OpenAction = z.output<typeof openAction>
export type DebriefAction = z.output<typeof debriefAction>
export type DebriefSave = z.output<typeof debriefSave>

export const debriefSchemas = {
  /** Of all closed incidents, by the day on which they are due. */
  listOpenActions: { query: organisationQuery, response: z.array(openAction) },
  getDebrief: { query: organisationQuery, response: debrief },
  saveDebrief: {
    query: organisationQuery,
    body: debriefSave,
    response: debrief,
    problems: ['conflict'],
    problemFields: z.object({ conflicts: z.array(incidentConflict).optional() }),
    // Every version is kept, with author and time.
    activityKinds: 'none',
  },
} as const satisfies Record<string, EndpointSchema>
