import type { StandingAlertResponse } from '@holdfast/contract/alerts/alert-answers'
import { calledAgainAfter, responsesToCall } from '@holdfast/contract/alerts/current-call'
import type { SentAnswer } from '../../../data/alerts/alert-answers.ts'

type Sent = Pick<SentAnswer, 'answer' | 'state' | 'timestamp'>

/** The user's calls for help since they last said that they are safe: earlier ones are over. */
export function currentCalls<Answer extends Sent>(sent: readonly Answer[]): Answer[] {
  const safe = safeBefore(sent)
  return sent.filter(
    ({ answer, timestamp }) => answer === 'help' && (safe === undefined || timestamp > safe),
  )
}

/** The responses to those calls. */
export function responsesToOwnCall(
  sent: readonly Sent[],
  responses: readonly StandingAlertResponse[],
): StandingAlertResponse[] {
  return responsesToCall(responses, safeBefore(sent))
}

function safeBefore(sent: readonly Sent[]): string | undefined {
  const counting = sent.filter(({ state, answer }) => state !== 'refused' || answer === 'help')
  return calledAgainAfter(counting.toSorted((a, b) => a.timestamp.localeCompare(b.timestamp)))
}
