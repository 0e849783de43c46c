import type { SentAnswer } from '../../../data/alerts/alert-answers.ts'

type Sent = Pick<SentAnswer, 'answer' | 'state' | 'timestamp'>

/**
 * The answer that counts. What waits on this device comes after all that the server has, of which the latest by its
 * own time counts, as it does for everybody else.
 */
export function standingAnswer<Answer extends Sent>(sent: readonly Answer[]): Answer | undefined {
  const waiting = sent.findLast(({ state }) => state === 'waiting')
  return waiting ?? latest(sent.filter(({ state }) => state === 'sent'))
}

function latest<Answer extends Sent>(sent: readonly Answer[]): Answer | undefined {
  return sent.toSorted((a, b) => a.timestamp.localeCompare(b.timestamp)).at(-1)
}

/** Whether the person has called for help and not said since that they are safe. */
export function isCalling(sent: readonly Sent[]): boolean {
  return standingAnswer(sent)?.answer === 'help'
}

/** Whether they have, after a call for help. */
export function hasEndedCall(sent: readonly Sent[]): boolean {
  const hasCalled = sent.some(({ answer, state }) => answer === 'help' && state !== 'refused')
  return hasCalled && standingAnswer(sent)?.answer === 'safe'
}
