import { z } from 'zod'
import type { EndpointSchema } from './schema.ts'

/** What this installation offers; null where nothing is set. A tile's place is `{z}/{x}/{y}`. */
const settings = z.object({
  /** Whether there is a page with Google's map, `/map-frame`; only that page has the key. */
  googleMaps: z.boolean(),
  mapTileUrl: z.string().nullable(),
  mapTileAttribution: z.string().nullable(),
  /** Whether `getThreeWords` has a service to ask. */
  threeWords: z.boolean(),
})

export type Settings = z.output<typeof settings>

export const settingsEndpoints = {
  getSettings: { response: settings },
} as const satisfies Record<string, EndpointSchema>
