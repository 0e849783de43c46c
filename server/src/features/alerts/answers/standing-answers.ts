import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { type StoredResponse, standingResponses } from '../help-responses/help-responses-rules.ts'
import { joinWords, type StoredAnswer } from './answers-of-a-minute.ts'

/** Words from at most this many rows are listed for one person; more would be a flood. */
const MAX_ROWS_WITH_WORDS = 5

export type Standing = Omit<AlertRecipient, 'userid' | 'name' | 'reached'>

/**
 * Sums up a person's answers: see `alertRecipient` in the contract. Both lists are oldest first, by their
 * own time. A later answer hides nothing that was sent earlier.
 */
export function summariseAnswers(
  answers: readonly Omit<StoredAnswer, 'minute' | 'firsttimestamp' | 'earlier'>[],
  responses: readonly StoredResponse[],
): Standing {
  const spoken = answers.filter(({ answer }) => answer !== 'seen')
  const last = spoken.at(-1) ?? answers.at(-1)
  const ofKind = answers.filter(({ answer, note }) => answer === last?.answer && note !== '')
  const withRoom = spoken.findLast(({ room }) => room !== null)
  return {
    answer: last?.answer ?? 'none',
    note: joinWords(ofKind.slice(-MAX_ROWS_WITH_WORDS).map(({ note }) => note)),
    position: spoken.findLast(({ position }) => position !== null)?.position ?? null,
    timestamp: last?.timestamp ?? null,
    received: last?.received ?? null,
    room: withRoom?.room ?? null,
    roomtimestamp: withRoom?.timestamp ?? null,
    responses: standingResponses(responses),
  }
}
