import type { StandingAlertResponse } from '@holdfast/contract/alerts/alert-answers'
import type { SentAnswer } from '../../../data/alerts/alert-answers.ts'
import { currentCalls, responsesToOwnCall } from './own-call.ts'

/** `earlier`: seen, but before the latest words; `waiting`: the server does not have the latest words yet. */
export type SeenState = { state: 'seen' | 'earlier' | 'unseen' | 'waiting'; by: string[] }

/** Whether a follower of the alert has had the call for help on their screen. */
export function seenState(
  sent: readonly Pick<SentAnswer, 'answer' | 'timestamp' | 'state'>[],
  all: readonly StandingAlertResponse[],
): SeenState {
  const responses = responsesToOwnCall(sent, all)
  const names = (list: readonly StandingAlertResponse[]) => list.map(({ authorname }) => authorname)
  const calls = currentCalls(sent).filter(({ state }) => state === 'sent')
  const last = calls.at(-1)
  if (last === undefined) return { state: 'waiting', by: [] }
  const ofLast = responses.filter(({ answered }) => answered >= last.timestamp)
  if (ofLast.length > 0) return { state: 'seen', by: names(ofLast) }
  return responses.length > 0
    ? { state: 'earlier', by: names(responses) }
    : { state: 'unseen', by: [] }
}

/** When somebody last said that they come or cannot come; `""` while nobody has. */
export function latestNews(responses: readonly StandingAlertResponse[]): string {
  return responses
    .filter(({ kind }) => kind !== 'seen')
    .reduce((latest, { timestamp }) => (timestamp > latest ? timestamp : latest), '')
}
