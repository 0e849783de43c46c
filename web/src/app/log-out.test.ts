import { expect, test } from 'vitest'
import { consequences } from './log-out.tsx'

const NONE = { waiting: 0, refused: 0, pictures: 0, unstored: { entries: 0, pictures: 0 } }

test('logging out online with an empty outbox has no consequences', () => {
  expect(consequences(NONE, true)).toEqual([])
})

test('the dialog counts unsent and refused entries separately and says that they are kept', () => {
  expect(consequences({ ...NONE, waiting: 1 }, true)).toEqual([
    '1 entry has not been sent yet. It is kept on this device for you.',
  ])
  expect(consequences({ ...NONE, waiting: 3, refused: 2 }, true)).toEqual([
    '3 entries have not been sent yet. They are kept on this device for you.',
    '2 entries have not been accepted. They are kept on this device for you.',
  ])
})

test('offline the dialog says that signing in again needs a connection', () => {
  expect(consequences({ ...NONE, waiting: 1 }, false)).toHaveLength(2)
  expect(consequences(NONE, false)).toEqual(['You cannot sign in again until you are online.'])
})

test('during an alert the dialog says that this device would show no all clear', () => {
  expect(consequences(NONE, true, 'Lockdown')).toEqual([
    'Lockdown is still in progress. Once you are logged out, this device shows no updates and no all clear.',
  ])
})

test('logging out says that pictures are not sent yet, and stay', () => {
  expect(consequences({ ...NONE, pictures: 1 }, true)).toEqual([
    '1 picture has not been sent yet. It is kept on this device for you.',
  ])
  expect(consequences({ ...NONE, pictures: 2 }, true)).toEqual([
    '2 pictures have not been sent yet. They are kept on this device for you.',
  ])
})

test('logging out says what is only in this window, and does not promise to keep it', () => {
  const unsent = { ...NONE, waiting: 1, unstored: { entries: 1, pictures: 2 } }
  expect(consequences(unsent, true)).toEqual([
    '1 entry is only in this window and will be lost.',
    '2 pictures are only in this window and will be lost.',
    '1 entry has not been sent yet. It is kept on this device for you.',
  ])
})
