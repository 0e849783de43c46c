import { z } from 'zod'
import { body, type EndpointSchema, isoTime, organisationQuery, recordId } from './schema.ts'

/**
 * The current state of a checklist item (`index` null) or of one of its sub-items. `checked`: true
 * is complete, false not applicable, null undone.
 */
export const check = z
  .object({
    incidentid: z.string(),
    itemid: z.string(),
    index: z.number().int().nullable(),
    checked: z.boolean().nullable(),
    userid: z.string(),
    authorname: z.string(),
    timestamp: z.string(),
    received: z.string(),
  })
  .meta({ id: 'Check' })

const newCheck = body(
  {
    itemid: recordId('Item').trim().min(1, 'Enter an item'),
    index: z.number().int().min(0).max(999).nullish(),
    checked: z.boolean().nullable(),
    timestamp: isoTime('The time of the check'),
    userid: recordId('The user').optional(),
    sent: isoTime('The time of sending').optional(),
  },
  ['id', 'incidentid', 'received', 'authorname'],
)

export type Check = z.output<typeof check>
export type NewCheck = z.output<typeof newCheck>

export const checklistEndpoints = {
  listChecks: { query: organisationQuery, response: z.array(check) },
  addCheck: {
    query: organisationQuery,
    body: newCheck,
    response: check,
    statuses: [201],
    problems: ['closed'],
    // All checks are kept, with who made them and when.
    records: 'none',
  },
} as const satisfies Record<string, EndpointSchema>
