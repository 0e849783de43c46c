/** A text as a pattern that matches only this text, in JavaScript and in PostgreSQL. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
