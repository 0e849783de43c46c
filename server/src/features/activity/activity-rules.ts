/** A field whose changes are recorded; for a sensitive field, only the fact that it changed. */
type AuditedField = { readonly label: string; readonly sensitive?: boolean }

type Values<Fields> = { readonly [Field in keyof Fields]?: string | null | undefined }

/**
 * A summary such as `Name: Ann → Anna; Phone changed`; "" when nothing changed. The activity log is
 * kept for ever, so it must not contain phone numbers and other sensitive values.
 */
export function describeChanges<Fields extends Record<string, AuditedField>>(
  before: Values<Fields>,
  after: Values<Fields>,
  fields: Fields,
): string {
  const changes = Object.entries(fields).flatMap(([field, { label, sensitive = false }]) => {
    const previous = before[field] ?? ''
    const value = after[field] ?? ''
    if (previous === value) return []
    return [sensitive ? `${label} changed` : `${label}: ${previous || 'none'} → ${value || 'none'}`]
  })
  return changes.join('; ')
}
