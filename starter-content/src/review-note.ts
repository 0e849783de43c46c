import { UNCHECKED_NOTE } from '@holdfast/contract/guidance-review'

/** The day on which all guidance was last compared with its sources. */
const REVIEWED = '22 November 2026'

/**
 * The last paragraph of every page: what it follows and when it was compared. It is emphasised as a
 * whole, which the app shows small and quiet.
 */
export function reviewNote(sources: string): string {
  return `_Last reviewed ${REVIEWED}. Follows: ${sources}. ${UNCHECKED_NOTE}_`
}
