import { UNCHECKED_NOTE } from '@holdfast/contract/content/guidance-review'

/** The day on which all guidance was last compared with its sources. */
const REVIEWED = '22 November 2026'

/**
 * The last paragraph of every page: which sources it follows, and when it was compared with them. The app
 * shows a wholly emphasised paragraph in small, muted text.
 */
export function reviewNote(sources: string): string {
  return `_Last reviewed ${REVIEWED}. Follows: ${sources}. ${UNCHECKED_NOTE}_`
}
