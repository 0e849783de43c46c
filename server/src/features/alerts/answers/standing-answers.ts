import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { calledAgainAfter, responsesToCall } from '@holdfast/contract/alerts/current-call'
import { type StoredResponse, standingResponses } from '../help-responses/help-responses-rules.ts'
import { joinWords, type StoredAnswer } from './answers-of-a-minute.ts'

/** Words from at most this many rows are listed for one person; more would be a flood. */
const MAX_ROWS_WITH_WORDS = 5

export type Standing = Omit<AlertRecipient, 'userid' | 'name' | 'reached'>

/**
 * Sums up a person's answers: see `alertRecipient` in the contract. Both lists are oldest first, by their
 * own time. A later answer hides nothing that was sent earlier, but a call that they have ended themselves.
 */
export function summariseAnswers(
  given: readonly Omit<StoredAnswer, 'minute' | 'firsttimestamp' | 'earlier'>[],
  responses: readonly StoredResponse[],
): Standing {
  const answers = answersThatCount(given)
  const spoken = answers.filter(({ answer }) => answer !== 'seen')
  const last = spoken.at(-1) ?? answers.at(-1)
  const calls = answers.filter(({ answer }) => answer === 'help')
  const safe = calledAgainAfter(answers)
  const lastSafe = answers.findLastIndex(({ answer }) => answer === 'safe')
  const current = safe === undefined ? answers : answers.slice(lastSafe)
  const said = current.filter(({ answer }) => answer !== 'seen')
  const withRoom = said.findLast(({ room }) => room !== null)
  return {
    answer: last?.answer ?? 'none',
    note: wordsOf(current.filter(({ answer }) => answer === last?.answer)),
    position: said.findLast(({ position }) => position !== null)?.position ?? null,
    timestamp: last?.timestamp ?? null,
    received: last?.received ?? null,
    room: withRoom?.room ?? null,
    roomtimestamp: withRoom?.timestamp ?? null,
    endedcall: last?.answer === 'safe' ? endedCall(calls) : null,
    responses: standingResponses(responsesToCall(responses, safe)),
  }
}

/**
 * Of one person, oldest first by their own time. A `safe` by text message can be forged, so it never takes away a call
 * for help, whichever is later: only an answer in the app ends one.
 */
export function answersThatCount<A extends Pick<StoredAnswer, 'answer' | 'bytext' | 'carried'>>(
  given: readonly A[],
): readonly A[] {
  const answers = withoutEndedElsewhere(given)
  const without = answers.filter(({ answer, bytext }) => answer !== 'safe' || !bytext)
  const last = without.findLast(({ answer }) => answer !== 'seen')
  return last?.answer === 'help' ? without : answers
}

/** A call that was ended in the alert where it was made is none here either; that end is no answer here. */
function withoutEndedElsewhere<A extends Pick<StoredAnswer, 'answer' | 'carried'>>(
  answers: readonly A[],
): readonly A[] {
  const end = answers.findLastIndex(({ answer, carried }) => carried && answer === 'safe')
  return answers.filter(({ carried }, index) => !carried || index > end)
}

/** Who reads that somebody is safe must still see what they had called for: the same room may need help. */
function endedCall(calls: readonly Pick<StoredAnswer, 'note' | 'timestamp'>[]) {
  const last = calls.at(-1)
  return last ? { note: wordsOf(calls), timestamp: last.timestamp } : null
}

function wordsOf(answers: readonly Pick<StoredAnswer, 'note'>[]): string {
  const notes = answers.map(({ note }) => note).filter((note) => note !== '')
  return joinWords(notes.slice(-MAX_ROWS_WITH_WORDS))
}
