import { expect, test, vi } from 'vitest'
import { failureWithoutResponse } from '../http/call-failure.ts'
import { attempt } from './write.ts'

test('a failed request is an outcome with its sentence', async () => {
  const failure = failureWithoutResponse('timed-out')
  expect(await attempt(() => Promise.reject(failure))).toEqual({ ok: false, failure })
})

// Fails when the error is thrown on: a form that waits for the outcome stayed busy.
test('an error of our own is reported, and is an outcome too', async () => {
  const reportError = vi.fn()
  vi.stubGlobal('reportError', reportError)
  const bug = new RangeError('Of ours')
  const outcome = await attempt(() => Promise.reject(bug))
  const message = 'Sorry, we had a problem with that. Please try again.'
  expect(outcome).toMatchObject({ ok: false, failure: { message, errors: [message] } })
  expect(reportError).toHaveBeenCalledWith(bug)
})
