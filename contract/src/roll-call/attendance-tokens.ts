import { z } from 'zod'
import { body, deleted, type EndpointSchema, name, organisationQuery } from '../endpoints/schema.ts'

/**
 * Tokens with which another system of the school gives the list of the day (`saveAttendance`) and keeps people
 * (`savePerson`), and can do nothing else.
 */

/** `lastused` is noted once in ten minutes. The token itself is stored nowhere. */
const attendanceToken = z
  .object({
    id: z.string(),
    name: z.string(),
    created: z.string(),
    expires: z.string(),
    lastused: z.string().nullable(),
  })
  .meta({ id: 'AttendanceToken' })

/** `url`: what the paths `/attendance` and `/people/{id}` follow. */
const attendanceTokens = z
  .object({ url: z.string(), tokens: z.array(attendanceToken) })
  .meta({ id: 'AttendanceTokens' })

/** Only this response ever contains the token. */
const madeToken = z
  .object({ id: z.string(), token: z.string() })
  .meta({ id: 'MadeAttendanceToken' })

export const attendanceTokenSchemas = {
  listAttendanceTokens: { query: organisationQuery, response: attendanceTokens },
  createAttendanceToken: {
    query: organisationQuery,
    body: body({ name: name('Name') }),
    response: madeToken,
    statuses: [201],
    problems: ['taken'],
    activityKinds: ['attendance-token-made'],
  },
  deleteAttendanceToken: {
    query: organisationQuery,
    response: deleted,
    activityKinds: ['attendance-token-deleted'],
  },
} as const satisfies Record<string, EndpointSchema>
