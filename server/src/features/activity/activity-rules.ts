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

/** A row of RFC 4180, its line end included. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A spreadsheet takes what begins like a formula for one: an apostrophe makes it text. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
