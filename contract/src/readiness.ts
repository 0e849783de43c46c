import { z } from 'zod'
import { body, isoTime, name, organisationQuery, type Shape } from './schema.ts'

const yesOrNo = (label: string) => z.boolean({ error: `${label} must be true or false` })

/**
 * What a device says about its copy: `contentetag` and `contenttaken` are those of its last
 * `getContent`, null when it has none; `device` is the secret that it signs in with.
 */
const readinessReport = body({
  device: z.string({ error: 'The device is missing' }).min(1, 'The device is missing').max(100),
  ready: yesOrNo('Ready'),
  contentetag: z.string().max(200).nullable(),
  contenttaken: isoTime('The time of the content').nullable(),
  installed: yesOrNo('Installed'),
  storagegranted: yesOrNo('Storage granted'),
  appversion: name('App version'),
})

/**
 * `contentcurrent`: it holds what is published now. `contentversion`: the version it holds, null
 * when that is not known. `endsat`: when its 28 days end.
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

/** `device` is the one that reported last, null when none ever has. */
const userReadiness = z.object({
  userid: z.string(),
  name: z.string(),
  device: reportedDevice.nullable(),
})

export type ReadinessReport = z.output<typeof readinessReport>
export type UserReadiness = z.output<typeof userReadiness>

export const readinessShapes = {
  reportReadiness: { body: readinessReport, answer: z.object({ success: z.literal(true) }) },
  /** By name. */
  listReadiness: { query: organisationQuery, answer: z.array(userReadiness) },
} as const satisfies Record<string, Shape>
