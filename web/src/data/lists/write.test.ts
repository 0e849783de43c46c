import { expect, test, vi } from 'vitest'
import { CallFailure, failureWithoutResponse } from '../../http/call-failure.ts'
import { acceptGone, attempt } from './write.ts'

test('a form learns why its request failed', async () => {
  const failure = failureWithoutResponse('timed-out')
  expect(await attempt(() => Promise.reject(failure))).toEqual({ ok: false, failure })
})

// Fails when the error is rethrown: the form that waits for the outcome would stay busy.
test('a programming error is reported and does not leave the form busy', async () => {
  const reportError = vi.fn()
  vi.stubGlobal('reportError', reportError)
  const bug = new RangeError('Of ours')
  const outcome = await attempt(() => Promise.reject(bug))
  const message = 'Sorry, we had a problem with that. Please try again.'
  expect(outcome).toMatchObject({ ok: false, failure: { message, errors: [message] } })
  expect(reportError).toHaveBeenCalledWith(bug)
})

// Fails without the comparison with `not-found`.
test('a repeated deletion succeeds when there is nothing left to delete', async () => {
  const gone = new CallFailure({ code: 'not-found', status: 404, message: 'Not found' })
  await acceptGone(Promise.reject(gone))
  const failure = failureWithoutResponse('timed-out')
  await expect(acceptGone(Promise.reject(failure))).rejects.toBe(failure)
})
