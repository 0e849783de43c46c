/** How people are told whether the school opens. */

export const CLOSURE_STATES = ['open', 'late', 'closed'] as const
export type ClosureState = (typeof CLOSURE_STATES)[number]

export const CLOSURE_ANSWERS = ['can', 'cannot'] as const
export type ClosureAnswerKind = (typeof CLOSURE_ANSWERS)[number]

export const STATE_WORDS: Record<ClosureState, string> = {
  open: 'Open',
  late: 'Opens late',
  closed: 'Closed',
}

export const ANSWER_WORDS: Record<ClosureAnswerKind, string> = {
  can: 'I can get in',
  cannot: 'I cannot get in',
}

/** `Closed`, or `Opens late, at 10:00`. */
export function describeState({ state, opens }: { state: ClosureState; opens: string }): string {
  return state === 'late' ? `${STATE_WORDS.late}, at ${opens}` : STATE_WORDS[state]
}
