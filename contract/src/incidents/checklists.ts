import { z } from 'zod'
import {
  body,
  type EndpointSchema,
  isoTime,
  organisationQuery,
  recordId,
  text,
} from '../endpoints/schema.ts'
import { MAX_CHECK_TEXT_CHARACTERS } from '../limits.ts'

/**
 * The current state of a checklist item (`index` null) or of one of its sub-items. `checked`: true
 * is complete, false not applicable, null undone. `itemtext` and `point` are the words of the item and
 * of the sub-item when it was checked; `point` is one of `pointKeys` and names the sub-item even when
 * others are inserted above it. Both are null if unknown.
 */
export const check = z
  .object({
    incidentid: z.string(),
    itemid: z.string(),
    index: z.number().int().nullable(),
    itemtext: z.string().nullable(),
    point: z.string().nullable(),
    checked: z.boolean().nullable(),
    userid: z.string(),
    authorname: z.string(),
    timestamp: z.string(),
    received: z.string(),
  })
  .meta({ id: 'Check' })

/**
 * One check of the history, which keeps every check ever made. `seq` rises in the order of receipt;
 * `devicetimestamp` is by the author's clock, uncorrected.
 */
export const checkRecord = check
  .extend({ seq: z.number().int(), devicetimestamp: z.string() })
  .meta({ id: 'CheckRecord' })

const newCheck = body(
  {
    itemid: recordId('Item').trim().min(1, 'Enter an item'),
    index: z.number().int().min(0).max(999).nullish(),
    itemtext: text('The words of the item', MAX_CHECK_TEXT_CHARACTERS).nullish(),
    point: text('The words of the sub-item', MAX_CHECK_TEXT_CHARACTERS).nullish(),
    checked: z.boolean().nullable(),
    timestamp: isoTime('The time of the check'),
    userid: recordId('The user').optional(),
    sent: isoTime('The time of sending').optional(),
  },
  ['id', 'incidentid', 'received', 'authorname', 'seq', 'devicetimestamp'],
)

export type Check = z.output<typeof check>
export type CheckRecord = z.output<typeof checkRecord>
export type NewCheck = z.output<typeof newCheck>

export const checklistSchemas = {
  listChecks: { query: organisationQuery, response: z.array(check) },
  listCheckHistory: { query: organisationQuery, response: z.array(checkRecord) },
  addCheck: {
    query: organisationQuery,
    body: newCheck,
    response: check,
    statuses: [201],
    problems: ['closed'],
    // All checks are kept, with author and time.
    activityKinds: 'none',
  },
} as const satisfies Record<string, EndpointSchema>
