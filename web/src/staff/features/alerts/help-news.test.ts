import type { StandingAlertResponse } from '@holdfast/contract/alerts/alert-answers'
import { expect, test } from 'vitest'
import { latestNews, seenState } from './help-news.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString()
const call = (minute: number, state: 'sent' | 'waiting' = 'sent') =>
  ({ answer: 'help', timestamp: at(minute), state }) as const

function response(
  authorname: string,
  kind: StandingAlertResponse['kind'],
  answered: number,
  said = answered,
): StandingAlertResponse {
  const userid = authorname.toLowerCase()
  return { userid, authorname, kind, timestamp: at(said), answered: at(answered) }
}

test('a call counts as seen once its latest words were on somebody’s screen', () => {
  expect(seenState([call(1, 'waiting')], [])).toEqual({ state: 'waiting', by: [] })
  expect(seenState([call(1)], [])).toEqual({ state: 'unseen', by: [] })
  expect(seenState([call(1), call(5)], [response('Jordan', 'seen', 1)])).toEqual({
    state: 'earlier',
    by: ['Jordan'],
  })
  const both = [response('Jordan', 'seen', 1), response('Sam', 'coming', 5)]
  expect(seenState([call(1), call(5)], both)).toEqual({ state: 'seen', by: ['Sam'] })
})

test('news says that somebody is coming or cannot come, not that somebody has seen the call', () => {
  expect(latestNews([response('Jordan', 'seen', 1)])).toBe('')
  const said = [response('Jordan', 'coming', 1, 2), response('Sam', 'withdrawn', 1, 4)]
  expect(latestNews(said)).toBe(at(4))
})
