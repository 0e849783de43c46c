import { z } from 'zod'
import { body, type EndpointSchema, isoTime, name, organisationQuery } from '../endpoints/schema.ts'

const boolean = (label: string) => z.boolean({ error: `${label} must be true or false` })

/**
 * A device's report on its offline copy. `contentetag` and `contenttaken` are the ETag and the time of
 * its last `getContent`, null if there was none. `device` is the secret with which it signs in.
 */
const readinessReport = body({
  device: z.string({ error: 'The device is missing' }).min(1, 'The device is missing').max(100),
  ready: boolean('Ready'),
  contentetag: z.string().max(200).nullable(),
  contenttaken: isoTime('The time of the content').nullable(),
  installed: boolean('Installed'),
  storagegranted: boolean('Storage granted'),
  appversion: name('App version'),
})

/**
 * `contentcurrent`: its copy is the published version. `contentversion`: the version of its copy, null
 * if unknown. `endsat`: when its sign-in expires.
 */
const reportedDevice = z.object({
  reported: z.string(),
  ready: z.boolean(),
  contentcurrent: z.boolean(),
  contenttaken: z.string().nullable(),
  contentversion: z.number().int().nullable(),
  installed: z.boolean(),
  storagegranted: z.boolean(),
  appversion: z.string(),
  endsat: z.string(),
})

/**
 * `device` is the user's device that reported last, null if none has. `pushdevices`: how many of their
 * devices receive web push. `pushreceived`: when one last reported that a test arrived.
 */
const userReadiness = z.object({
  userid: z.string(),
  name: z.string(),
  device: reportedDevice.nullable(),
  pushdevices: z.number().int(),
  pushreceived: z.string().nullable(),
})

export type ReadinessReport = z.output<typeof readinessReport>
export type UserReadiness = z.output<typeof userReadiness>

export const readinessSchemas = {
  reportReadiness: {
    body: readinessReport,
    response: z.object({ success: z.literal(true) }),
    // Devices send it daily by themselves; no user does anything.
    activityKinds: 'none',
  },
  /** Sorted by name. */
  listReadiness: { query: organisationQuery, response: z.array(userReadiness) },
} as const satisfies Record<string, EndpointSchema>
