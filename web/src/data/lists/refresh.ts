import { READ_TIMEOUT_MS } from '@holdfast/contract/limits'
import type { Query } from '@tanstack/react-query'
import { CallFailure, failureWithoutResponse } from '../../http/call-failure.ts'
import { queryClient } from './query-client.ts'

/** Longer than one attempt to read, which itself has a time limit. */
const LIMIT_MS = READ_TIMEOUT_MS + 5000

/**
 * Reads everything again that this device holds. Resolves to undefined when all of it has been read,
 * otherwise to the first failure. A failed read is still retried, but this does not wait for it.
 */
export async function refreshEverything(): Promise<CallFailure | undefined> {
  void queryClient.invalidateQueries()
  const queries = queryClient.getQueryCache().findAll({ type: 'active' })
  await untilSettled(queries)
  const failed = queries.find((query) => !isRead(query))
  if (failed === undefined) return undefined
  const cause = failed.state.error ?? failed.state.fetchFailureReason
  if (cause instanceof CallFailure) return cause
  return failureWithoutResponse(failed.state.fetchStatus === 'paused' ? 'offline' : 'timed-out')
}

/** Waits until each query has been read, has failed once, or is waiting for a connection. */
function untilSettled(queries: readonly Query[]): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const check = () => {
      if (queries.every((query) => isRead(query) || hasFailed(query))) end()
    }
    const timer = setTimeout(end, LIMIT_MS)
    const unsubscribe = queryClient.getQueryCache().subscribe(check)
    check()
  })
}

function isRead({ state }: Query): boolean {
  return state.fetchStatus === 'idle' && state.error === null && !state.isInvalidated
}

function hasFailed({ state }: Query): boolean {
  return state.fetchStatus !== 'fetching' || state.fetchFailureCount > 0
}
