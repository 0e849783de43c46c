/** For entries whose content is JSON; content that this version cannot read has no fields. */
export function fieldsIn(content: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(content)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}
