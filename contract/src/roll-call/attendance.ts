import { z } from 'zod'
import { isDay } from '../days.ts'
import {
  body,
  type EndpointSchema,
  organisationQuery,
  recordId,
  text,
} from '../endpoints/schema.ts'
import { MAX_ABSENT_PEOPLE } from '../limits.ts'
import { isTimeZone } from '../time-zones.ts'

/**
 * Who of the people of the roll groups is known not to be on site on a day. A list is of one day only, and the
 * last one of the day applies. Being on it does not account for anybody: see `absences.ts`.
 */

const day = z
  .string({ error: 'The day must be text' })
  .refine(isDay, 'The day must be a date such as 2026-11-27')

/**
 * `given` and `givenby` say when and by whom the list was sent; they are null while there is no list of that day. `from` and `until` are the beginning and the
 * end of the day where the list was made.
 */
const attendance = z
  .object({
    day: z.string(),
    absent: z.array(z.string()),
    from: z.string().nullable(),
    until: z.string().nullable(),
    given: z.string().nullable(),
    givenby: z.string().nullable(),
  })
  .meta({ id: 'Attendance' })

/**
 * The whole list of the day, which replaces the one before. `zone` is the time zone of the day, by default that of
 * the server. `replaces` is the time `given` of the list that the author saw, or null for none: then a list that
 * somebody else has given meanwhile is not overwritten. By a token, a list with more than half of all people is refused,
 * and so is any list once a person has given one of that day.
 */
const newAttendance = body({
  day,
  absent: z
    .array(recordId('Each id').min(1, 'An id must not be empty'), {
      error: 'Send the ids of those who are absent as a list',
    })
    .max(
      MAX_ABSENT_PEOPLE,
      `${MAX_ABSENT_PEOPLE.toLocaleString('en-GB')} people at most can be absent`,
    ),
  zone: text('The time zone', 64).refine(isTimeZone, 'This time zone is not known').optional(),
  replaces: z.string({ error: 'Replaces must be a time or null' }).max(64).nullable().optional(),
})

export type Attendance = z.output<typeof attendance>

export const attendanceSchemas = {
  getAttendance: { query: organisationQuery.extend({ day }), response: attendance },
  saveAttendance: {
    query: organisationQuery,
    body: newAttendance,
    /** `unknown`: the ids of nobody on the list of people. They are not stored. */
    response: attendance.extend({ unknown: z.array(z.string()) }),
    problems: ['conflict'],
    activityKinds: ['attendance-given'],
  },
} as const satisfies Record<string, EndpointSchema>
