import { useRef, useState } from 'react'
import { CallFailure, failureWithoutResponse, unexpectedFailure } from '../../http/call-failure.ts'
import { isOnline } from '../../http/connectivity.ts'

/** The result of a write. A failure is an expected outcome and not an exception. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: CallFailure }

/** An online write: tried once, when the person asks for it, and never queued. */
export type Write<Input, T> = {
  run: (input: Input) => Promise<Outcome<T>>
  pending: boolean
  failure: CallFailure | undefined
  /** Clears the last failure. */
  reset: () => void
}

type WriteState = { pending: boolean; failure: CallFailure | undefined }
const IDLE: WriteState = { pending: false, failure: undefined }

/** When several writes run at the same time, the state is that of the last one. */
export function useWrite<Input, T>(job: (input: Input) => Promise<T>): Write<Input, T> {
  const [state, setState] = useState(IDLE)
  const latest = useRef<Promise<Outcome<T>>>(undefined)

  function reset(): void {
    latest.current = undefined
    setState(IDLE)
  }

  async function run(input: Input): Promise<Outcome<T>> {
    const running = attempt(() => job(input))
    latest.current = running
    setState({ pending: true, failure: undefined })
    const outcome = await running
    if (latest.current === running) {
      setState({ pending: false, failure: outcome.ok ? undefined : outcome.failure })
    }
    return outcome
  }

  return { run, ...state, reset }
}

/**
 * Treats `not-found` as success: this request has deleted the record and its response was lost, or
 * somebody else has deleted it.
 */
export async function acceptGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (failure) {
    if (!(failure instanceof CallFailure) || failure.code !== 'not-found') throw failure
  }
}

/** Runs a write outside a component. */
export async function attempt<T>(job: () => Promise<T>): Promise<Outcome<T>> {
  return toOutcome(runOnline(job))
}

/** Rejects only with a `CallFailure`, so that every form learns how its write has ended. */
async function runOnline<T>(job: () => Promise<T>): Promise<T> {
  if (!isOnline()) throw failureWithoutResponse('offline')
  try {
    return await job()
  } catch (failure) {
    if (failure instanceof CallFailure) throw failure
    // A programming error is reported to the console and shown like an error of the server.
    reportError(failure)
    throw unexpectedFailure()
  }
}

async function toOutcome<T>(promise: Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await promise }
  } catch (failure) {
    if (failure instanceof CallFailure) return { ok: false, failure }
    throw failure
  }
}
