import { z } from 'zod'
import type { EndpointSchema } from './endpoints/schema.ts'

/** What this installation offers; null if not set. Tile URLs contain `{z}/{x}/{y}`. */
const settings = z.object({
  /** Whether `/map-frame` shows Google's map; only that page has the key. */
  googleMaps: z.boolean(),
  mapTileUrl: z.string().nullable(),
  mapTileAttribution: z.string().nullable(),
  /** Whether `getThreeWords` is configured. */
  threeWords: z.boolean(),
  /** The public key with which devices subscribe to web push. */
  pushKey: z.string(),
  /** Whether a situation report can be sent by mail: only if a mail server is set up, or for a trial. */
  canMail: z.boolean(),
  /** Whether mails, pushes and webhooks are held back, because the database was restored or moved. */
  sendingPaused: z.boolean(),
})

export type Settings = z.output<typeof settings>

export const settingsSchemas = {
  getSettings: { response: settings },
} as const satisfies Record<string, EndpointSchema>
