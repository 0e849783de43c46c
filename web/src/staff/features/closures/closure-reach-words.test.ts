import { expect, test } from 'vitest'
import { reachOf } from './closure-reach-words.ts'

const reach = { closureid: 'a', reached: 0, waiting: null, done: false, paused: false }

test('until it is known whether anybody was told, nothing is amber and nothing is promised', () => {
  expect(reachOf(undefined).title).toBe('')
  expect(reachOf(reach)).toEqual({ title: '', text: 'Phones are being told…' })
})

test('that nobody was reached is said, while the server tries and when it is over', () => {
  expect(reachOf({ ...reach, waiting: 3 }).title).toBe('Nobody reached by notification yet')
  expect(reachOf({ ...reach, waiting: 0, done: true }).title).toBe('Nobody reached by notification')
  expect(reachOf({ ...reach, paused: true }).title).toContain('sends no notifications')
})

test('who was reached is counted, and who is still to be told', () => {
  const some = { ...reach, reached: 12, waiting: 3 }
  expect(reachOf(some).text).toBe('Delivered to 12 phones, not to 3 yet. The server keeps trying.')
  expect(reachOf({ ...some, reached: 1, done: true })).toEqual({
    title: '',
    text: 'Delivered to 1 phone.',
  })
})
