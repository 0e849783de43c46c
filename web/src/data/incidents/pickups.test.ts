import { expect, test } from 'vitest'
import { pickupOutcome } from './pickups.ts'

const refused = { message: 'The incident is closed', at: '' }

test('a request counts as recorded only if it is in the list that was read', () => {
  expect(pickupOutcome({}, true).state).toBe('sending')
  expect(pickupOutcome(undefined, true).state).toBe('recorded')
  expect(pickupOutcome(undefined, false).state).toBe('unknown')
  expect(pickupOutcome({ refused } as never, true).state).toBe('refused')
})
