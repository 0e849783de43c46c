import type { UseQueryResult } from '@tanstack/react-query'
import { CallFailure, failureWithoutResponse } from '../../http/call-failure.ts'

/**
 * What a screen gets when it reads. Data on the device is `ready`, however many attempts to refresh it
 * have failed since: a failed read never removes guidance from the screen.
 */
export type Read<T> =
  | { state: 'ready'; data: T; retry: () => void }
  | { state: 'loading'; data: undefined; retry: () => void }
  | { state: 'failed'; data: undefined; failure: CallFailure; retry: () => void }

type Result<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'failureReason' | 'fetchStatus'> & {
  refetch: (options: { cancelRefetch: boolean }) => unknown
}

/** Reads as few fields of the result as it can: React Query renders again for each field that was read. */
export function toRead<T>(result: Result<T>): Read<T> {
  const retry = () => void result.refetch({ cancelRefetch: true })
  if (result.data !== undefined) return { state: 'ready', data: result.data, retry }
  if (result.fetchStatus === 'paused') {
    return { state: 'failed', data: undefined, failure: failureWithoutResponse('offline'), retry }
  }
  const reason = result.error ?? result.failureReason
  if (reason instanceof CallFailure) {
    return { state: 'failed', data: undefined, failure: reason, retry }
  }
  return { state: 'loading', data: undefined, retry }
}

/** The same read with its data transformed. */
export function mapRead<T, U>(read: Read<T>, change: (data: T) => U): Read<U> {
  return read.state === 'ready' ? { ...read, data: change(read.data) } : read
}

/** Combines several reads: failed when one of them is, ready when all are. */
export function joinReads(reads: readonly Read<unknown>[]): Read<undefined> {
  const retry = () => {
    for (const read of reads) if (read.state === 'failed') read.retry()
  }
  const failed = reads.find(({ state }) => state === 'failed')
  if (failed?.state === 'failed') return { ...failed, retry }
  const isLoading = reads.some(({ state }) => state === 'loading')
  return { state: isLoading ? 'loading' : 'ready', data: undefined, retry }
}
