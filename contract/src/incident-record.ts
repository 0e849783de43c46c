import { z } from 'zod'
import { type EndpointSchema, organisationQuery, text } from './schema.ts'

/** The exported record of an incident; `record-format.ts` says what is in it. */

export const incidentRecordEndpoints = {
  /** `zone` is the time zone of the readable timeline, such as Europe/London; UTC unless given. */
  exportRecord: {
    query: organisationQuery.extend({
      zone: text('The time zone', 64).refine(isTimeZone, 'This time zone is not known').optional(),
    }),
    response: z.custom<Uint8Array>(),
    responseType: 'application/zip',
    records: ['record-exported'],
  },
} as const satisfies Record<string, EndpointSchema>

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name })
    return true
  } catch {
    return false
  }
}
