import { expect, test } from 'vitest'
import { consequences } from './log-out.tsx'

test('logging out online with an empty outbox has no consequences', () => {
  expect(consequences({ waiting: 0, refused: 0 }, true)).toEqual([])
})

test('the dialog counts unsent and refused entries separately and says that they are kept', () => {
  expect(consequences({ waiting: 1, refused: 0 }, true)).toEqual([
    '1 entry has not been sent yet. It is kept on this device for you.',
  ])
  expect(consequences({ waiting: 3, refused: 2 }, true)).toEqual([
    '3 entries have not been sent yet. They are kept on this device for you.',
    '2 entries have not been accepted. They are kept on this device for you.',
  ])
})

test('offline the dialog says that signing in again needs a connection', () => {
  expect(consequences({ waiting: 1, refused: 0 }, false)).toHaveLength(2)
  expect(consequences({ waiting: 0, refused: 0 }, false)).toEqual([
    'You cannot sign in again until you are online.',
  ])
})

test('during an alert the dialog says that this device would show no all clear', () => {
  expect(consequences({ waiting: 0, refused: 0 }, true, 'Lockdown')).toEqual([
    'Lockdown is still in progress. Once you are logged out, this device shows no updates and no all clear.',
  ])
})

test('logging out says that pictures are not sent yet, and stay', () => {
  expect(consequences({ waiting: 0, refused: 0, pictures: 1 }, true)).toEqual([
    '1 picture has not been sent yet. It is kept on this device for you.',
  ])
  expect(consequences({ waiting: 0, refused: 0, pictures: 2 }, true)).toEqual([
    '2 pictures have not been sent yet. They are kept on this device for you.',
  ])
})
