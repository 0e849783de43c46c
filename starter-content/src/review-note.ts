/** The day on which all guidance was last compared with its sources. */
const REVIEWED = '22 November 2026'

/**
 * The last paragraph of every page: what it follows and when it was compared. It is emphasised as a
 * whole, which the app shows small and quiet.
 */
export function reviewNote(sources: string): string {
  return `_Last reviewed ${REVIEWED}. Follows: ${sources}. Have a qualified person check this page before you use it._`
}
