import { z } from 'zod'
import { MAX_ID_CHARACTERS } from '../limits.ts'
import { MAX_EMAIL_CHARACTERS, text } from './schema.ts'

/** Conflicts when two people save the same contact, contact group or user. */

/**
 * The field `base` of a save: the record's fields, as the form first showed them. With `base`, the
 * save changes only the fields that differ from it. It is refused, with `conflicts`, if somebody else
 * has meanwhile given one of them another value. Without `base`, the save sets all fields.
 */
export function saveBase<const Field extends string>(fields: readonly Field[]) {
  const shape = Object.fromEntries(
    fields.map((field) => {
      // The longest of these fields is the email address.
      const max = field.endsWith('id') ? MAX_ID_CHARACTERS : MAX_EMAIL_CHARACTERS
      return [field, text('The previous value', max).nullish()]
    }),
  ) as Record<Field, z.ZodOptional<z.ZodNullable<z.ZodString>>>
  return z.strictObject(shape).optional()
}

/** A field that two people changed from the same value. */
const saveConflict = z
  .object({ field: z.string(), yours: z.string(), theirs: z.string() })
  .meta({ id: 'RecordConflict' })

export type SaveConflict = z.output<typeof saveConflict>

/** Fields of the problem `conflict` of a save with `base`. */
export const saveConflicts = z.object({ conflicts: z.array(saveConflict).optional() })
