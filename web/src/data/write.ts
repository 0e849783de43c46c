import { useCallback, useState } from 'react'
import { CallFailure, failureWithoutResponse } from '../http/call-failure.ts'
import { isOnline } from '../http/connectivity.ts'

/** How a write ended. A failure is an expected outcome and not an exception. */
export type Outcome<T> = { ok: true; answer: T } | { ok: false; failure: CallFailure }

/** An online write: tried once, when the person asks for it, and never queued. */
export type Write<Input, T> = {
  run: (input: Input) => Promise<Outcome<T>>
  pending: boolean
  failure: CallFailure | undefined
  /** Forgets the last failure. */
  reset: () => void
}

export function useWrite<Input, T>(job: (input: Input) => Promise<T>): Write<Input, T> {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  return {
    run: async (input) => {
      setPending(true)
      setFailure(undefined)
      const outcome = await attempt(() => job(input))
      setPending(false)
      if (!outcome.ok) setFailure(outcome.failure)
      return outcome
    },
    pending,
    failure,
    reset: useCallback(() => setFailure(undefined), []),
  }
}

/** Does the job; what fails is an outcome, what is wrong in our code is thrown. */
export async function attempt<T>(job: () => Promise<T>): Promise<Outcome<T>> {
  if (!isOnline()) return { ok: false, failure: failureWithoutResponse('offline') }
  try {
    return { ok: true, answer: await job() }
  } catch (failure) {
    if (failure instanceof CallFailure) return { ok: false, failure }
    throw failure
  }
}
