/** How a field is told: its label, and whether its values may be kept. */
type Told = readonly [label: string, isHarmless: boolean]

type Values<Fields> = { readonly [Field in keyof Fields]?: string | null | undefined }

/**
 * What became of the fields, as `Name: Ann → Anna; Phone changed`; "" when nothing did. The record
 * is kept for good, so phone numbers and the like are named and not repeated.
 */
export function describeChanges<Fields extends Record<string, Told>>(
  before: Values<Fields>,
  after: Values<Fields>,
  fields: Fields,
): string {
  const parts = Object.entries(fields).flatMap(([field, [label, isHarmless]]) => {
    const was = before[field] ?? ''
    const is = after[field] ?? ''
    if (was === is) return []
    return [isHarmless ? `${label}: ${was || 'none'} → ${is || 'none'}` : `${label} changed`]
  })
  return parts.join('; ')
}
