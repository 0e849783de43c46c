import { expect, test } from 'vitest'
import { describeReach } from './closure-reach-words.ts'

const reach = { closureid: 'a', reached: 0, waiting: null, done: false, paused: false }

test('until it is known whether anybody was told, nothing is amber and nothing is promised', () => {
  expect(describeReach(undefined).title).toBe('')
  expect(describeReach(reach)).toEqual({ title: '', text: 'Phones are being told…' })
})

test('that nobody was reached is said, while the server tries and when it is over', () => {
  expect(describeReach({ ...reach, waiting: 3 }).title).toBe('Nobody reached by notification yet')
  expect(describeReach({ ...reach, waiting: 0, done: true }).title).toBe(
    'Nobody reached by notification',
  )
  expect(describeReach({ ...reach, paused: true }).title).toContain('sends no notifications')
})

test('who was reached is counted, and who is still to be told', () => {
  const some = { ...reach, reached: 12, waiting: 3 }
  expect(describeReach(some).text).toBe(
    'Delivered to 12 phones, not to 3 yet. The server keeps trying.',
  )
  expect(describeReach({ ...some, reached: 1, done: true })).toEqual({
    title: '',
    text: 'Delivered to 1 phone.',
  })
})
