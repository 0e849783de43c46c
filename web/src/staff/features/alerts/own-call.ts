import type { StandingAlertResponse } from '@holdfast/contract/alerts/alert-answers'
import { calledAgainAfter, responsesToCall } from '@holdfast/contract/alerts/current-call'
import type { OwnAnswers, SentAnswer } from '../../../data/alerts/alert-answers.ts'
import { standingAnswer } from './standing-answer.ts'

type Sent = Pick<SentAnswer, 'answer' | 'state' | 'timestamp'>

/** The user's calls for help since they last said that they are safe: earlier ones are over. */
export function currentCalls<Answer extends Sent>(sent: readonly Answer[]): Answer[] {
  const answers = inOrder(sent)
  const isCalling = answers.at(-1)?.answer === 'help'
  const safe = isCalling ? answers.findLastIndex(({ answer }) => answer === 'safe') : -1
  return answers.slice(safe + 1).filter(({ answer }) => answer === 'help')
}

/**
 * Whether the server has no call of the user, although this device remembers one: it was restored, or the call was
 * removed before it was sent. Not if the user has said since, on another device, that they are safe.
 */
export function isCallLost({ sent, isKnown }: Pick<OwnAnswers, 'sent' | 'isKnown'>): boolean {
  return isKnown && currentCalls(sent).length === 0 && standingAnswer(sent)?.answer !== 'safe'
}

/** The responses to those calls; none while only this device knows of them. */
export function responsesToOwnCall(
  sent: readonly Sent[],
  responses: readonly StandingAlertResponse[],
): StandingAlertResponse[] {
  const calls = currentCalls(sent)
  if (calls.length > 0 && calls.every(({ state }) => state !== 'sent')) return []
  return responsesToCall(responses, calledAgainAfter(inOrder(sent)))
}

/**
 * What waits on this device comes after all that the server has, as in `standingAnswer`: the clock of the device may
 * be wrong, and only the server corrects it.
 */
function inOrder<Answer extends Sent>(sent: readonly Answer[]): Answer[] {
  const counting = sent.filter(({ state, answer }) => state !== 'refused' || answer === 'help')
  const stored = counting.filter(({ state }) => state === 'sent')
  return [
    ...stored.toSorted((a, b) => a.timestamp.localeCompare(b.timestamp)),
    ...counting.filter(({ state }) => state !== 'sent'),
  ]
}
