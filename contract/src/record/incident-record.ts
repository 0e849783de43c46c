import { z } from 'zod'
import {
  body,
  type EndpointSchema,
  emailAddress,
  organisationQuery,
  text,
} from '../endpoints/schema.ts'
import { isTimeZone } from '../time-zones.ts'

/** The exported record of an incident; `record-format.ts` says what is in it. */

const MAX_ADDRESSES = 10

/**
 * `publickey`, in hexadecimal, verifies the signatures of records since `created`. When an incident is
 * closed, `addresses` get a mail with the last seal. `version` rises with each save.
 */
const recordSettings = z
  .object({
    publickey: z.string(),
    created: z.string(),
    addresses: z.array(z.string()),
    version: z.number().int(),
  })
  .meta({ id: 'RecordSettings' })

const recordSettingsSave = body(
  {
    addresses: z
      .array(emailAddress('Each address'), { error: 'Send the addresses as a list' })
      .max(MAX_ADDRESSES, `There can be ${MAX_ADDRESSES} addresses at most`),
    version: z.int({ error: 'Version must be a whole number from 0' }).min(0),
  },
  ['publickey', 'created'],
)

/** `damage` says what was altered after its sealing, in sentences without a full stop. */
const recordState = z.object({ damage: z.array(z.string()) }).meta({ id: 'RecordState' })

export type RecordSettings = z.output<typeof recordSettings>

export const incidentRecordSchemas = {
  getRecordState: { query: organisationQuery, response: recordState },
  getRecordSettings: { query: organisationQuery, response: recordSettings },
  /** `version` is the version on which the save is based. It is refused if that is not the latest. */
  saveRecordSettings: {
    query: organisationQuery,
    body: recordSettingsSave,
    response: recordSettings,
    problems: ['conflict'],
    activityKinds: ['record-settings-changed'],
  },
  /** `zone` is the time zone of the readable timeline, such as Europe/London; UTC by default. */
  exportRecord: {
    query: organisationQuery.extend({
      zone: text('The time zone', 64).refine(isTimeZone, 'This time zone is not known').optional(),
    }),
    response: z.custom<Uint8Array>(),
    responseType: 'application/zip',
    activityKinds: ['record-exported'],
  },
} as const satisfies Record<string, EndpointSchema>
