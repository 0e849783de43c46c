import { z } from 'zod'
import type { EndpointSchema } from './endpoints/schema.ts'

/** The three-word address of a place, such as `filled.count.soap`. */
const threeWords = z.object({ words: z.string() })

/** Degrees in a query string: a decimal number. */
const degrees = (label: string, max: number) => {
  const message = `${label} must be a number from -${max} to ${max}`
  return z
    .string({ error: message })
    .refine((text) => /^-?\d{1,3}(\.\d{1,20})?$/.test(text) && Math.abs(+text) <= max, message)
}

export const threeWordSchemas = {
  getThreeWords: {
    query: z.object({ lat: degrees('Latitude', 90), lng: degrees('Longitude', 180) }),
    response: threeWords,
    problems: ['not-configured', 'service-failed', 'too-fast'],
  },
} as const satisfies Record<string, EndpointSchema>
