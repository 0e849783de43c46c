import { expect, test } from 'vitest'
import { consequences } from './log-out.tsx'

test('logging out online with an empty outbox has no consequences', () => {
  expect(consequences(0, true)).toEqual([])
})

test('unsent entries are counted and described as kept', () => {
  expect(consequences(1, true)).toEqual([
    '1 entry has not been sent yet. It is kept on this device for you.',
  ])
  expect(consequences(3, true)).toEqual([
    '3 entries have not been sent yet. They are kept on this device for you.',
  ])
})

test('offline the dialog says that signing in again needs a connection', () => {
  expect(consequences(1, false)).toHaveLength(2)
  expect(consequences(0, false)).toEqual(['You cannot sign in again until you are online.'])
})
