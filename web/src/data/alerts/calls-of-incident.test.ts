import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { expect, test } from 'vitest'
import { oneOfEach } from './calls-of-incident.ts'

const call = (note: string, minute: number, kinds: string[] = []) =>
  ({
    ...{ userid: 'dana', name: 'Dana Fox', note, timestamp: `2026-11-21T10:0${minute}:00.000Z` },
    responses: kinds.map((kind) => ({ kind })),
  }) as AlertRecipient

test('of several calls of one person the one to which nobody is going is shown, whatever the order', () => {
  const helped = call('Boiler room', 1, ['coming'])
  const alone = call('Field', 5)
  for (const calls of [
    [alone, helped],
    [helped, alone],
  ]) {
    expect(oneOfEach(calls)).toEqual([alone])
  }
  expect(oneOfEach([alone, call('Gate', 6)]).map(({ note }) => note)).toEqual(['Gate'])
})
