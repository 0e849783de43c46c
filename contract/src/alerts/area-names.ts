import { text } from '../endpoints/schema.ts'
import { MAX_AREA_NAME_CHARACTERS } from '../limits.ts'
import { EVERYBODY_ELSE } from './alert-areas.ts'

/** The name of an area of the site, such as `Science block`. */
export const areaName = text('The name of an area', MAX_AREA_NAME_CHARACTERS)
  .trim()
  .min(1, 'Enter the name of each area')
  .regex(/^[^\r\n]*$/, 'The name of an area must be one line')
  .refine(
    (name) => name.toLowerCase() !== EVERYBODY_ELSE.toLowerCase(),
    `No area can be called ${EVERYBODY_ELSE}`,
  )

/** Whether no name is there twice: people would read two orders for one place. */
export function hasEachOnce(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.toLowerCase())).size === names.length
}
