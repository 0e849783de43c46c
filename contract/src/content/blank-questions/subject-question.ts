/**
 * `until` is what staff read until the blank is filled in: safe and useful in any school. `none` is the
 * text for a school that has nothing of the kind. Both are markdown without anything to escape, and
 * must read well wherever the blank occurs.
 */
export type SubjectQuestion = {
  ask: string
  hint?: string
  until: string
  none?: string
}

// Words that staff read until several of the blanks are filled in.
export const SITE_TEAM = 'ask the site team'
export const OFFICE = 'ask the school office'
