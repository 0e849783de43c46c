import type { StandingAlertResponse } from './alert-answers.ts'

/**
 * Somebody calls for help, says that they are safe, and calls again: whoever came to the first call knows nothing of
 * the second one, and its words may name another room.
 */

type Answer = { answer: string; timestamp: string }

/**
 * When they last said that they are safe, if they have called again since; undefined otherwise.
 * @param answers  of one person to one alert, those that count, oldest first by their own time
 */
export function calledAgainAfter(answers: readonly Answer[]): string | undefined {
  const spoken = answers.filter(({ answer }) => answer !== 'seen')
  if (spoken.at(-1)?.answer !== 'help') return undefined
  return spoken.findLast(({ answer }) => answer === 'safe')?.timestamp
}

/** The responses to the call that stands. `safe`: of `calledAgainAfter`. */
export function responsesToCall<Response extends Pick<StandingAlertResponse, 'answered'>>(
  responses: readonly Response[],
  safe: string | undefined,
): Response[] {
  return responses.filter(({ answered }) => safe === undefined || answered > safe)
}

/** Whether somebody has said the opposite between the times of two answers: then these are two calls, not one. */
export function isOppositeBetween(from: Answer, to: Answer, answers: readonly Answer[]): boolean {
  return answers.some(
    ({ answer, timestamp }) =>
      answer !== 'seen' &&
      answer !== to.answer &&
      Date.parse(timestamp) >= Date.parse(from.timestamp) &&
      Date.parse(timestamp) <= Date.parse(to.timestamp),
  )
}
