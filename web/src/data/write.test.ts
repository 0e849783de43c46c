import { expect, test, vi } from 'vitest'
import { CallFailure, failureWithoutResponse } from '../http/call-failure.ts'
import { acceptGone, attempt } from './write.ts'

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

// Fails without the comparison with `not-found`.
test('a deletion that is sent again is done when there is nothing to delete', async () => {
  const gone = new CallFailure({ code: 'not-found', status: 404, message: 'Not found' })
  await acceptGone(Promise.reject(gone))
  const failure = failureWithoutResponse('timed-out')
  await expect(acceptGone(Promise.reject(failure))).rejects.toBe(failure)
})
