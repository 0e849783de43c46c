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

/** `due` is a day such as 2026-12-01, or "". */
export const debriefAction = z.strictObject({
  id: recordId('The action').min(1),
  action: text('The action', 2000),
  owner: shortText('The owner'),
  due: shortText('The date').refine(
    (day) => day === '' || /^\d{4}-\d\d-\d\d$/.test(day),
    'The date must be a day such as 2026-12-01',
  ),
})

const fields = {
  wentwell: text('What went well', MAX_INCIDENT_TEXT_CHARACTERS),
  wentbadly: text('What did not', MAX_INCIDENT_TEXT_CHARACTERS),
  actions: z
    .array(debriefAction, { error: 'Send the actions as a list' })
    .max(MAX_DEBRIEF_ACTIONS, `There can be ${MAX_DEBRIEF_ACTIONS} actions at most`),
}

/** `version` rises with each save. Before the first it is 0, `timestamp` is null, all texts are empty, and `actions` are the tasks that nobody finished. */
const debrief = z
  .object({
    ...fields,
    incidentid: z.string(),
    version: z.number().int(),
    userid: z.string(),
    authorname: z.string(),
    timestamp: z.string().nullable(),
  })
  .meta({ id: 'Debrief' })

/** The changed fields, and the version on which the changes are based. */
const debriefSave = body(
  {
    ...z.object(fields).partial().shape,
    version: z.int({ error: 'Version must be a whole number from 0' }).min(0),
  },
  ['incidentid', 'userid', 'authorname', 'timestamp'],
)

export type Debrief = z.output<typeof debrief>
export type DebriefAction = z.output<typeof debriefAction>
export type DebriefSave = z.output<typeof debriefSave>

export const debriefEndpoints = {
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
