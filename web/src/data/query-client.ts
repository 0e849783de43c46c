import { onlineManager, QueryClient } from '@tanstack/react-query'
import { retryDelay } from '../http/backoff.ts'
import { CallFailure } from '../http/call-failure.ts'
import { followOnline, isOnline } from '../http/connectivity.ts'

/**
 * What is in memory. It is filled from the device store before the first screen; nothing is ever
 * thrown away but by the end of the session, and a read that failed is tried again until it
 * succeeds, so that it does not end as an error over good data.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'online',
      staleTime: 5000,
      gcTime: Number.POSITIVE_INFINITY,
      retry: (_, failure) => failure instanceof CallFailure && failure.isTransient,
      retryDelay: (failures, failure) => {
        const asked = failure instanceof CallFailure ? failure.retryAfterMs : undefined
        return Math.max(asked ?? 0, retryDelay(failures + 1))
      },
    },
  },
})

/** React Query goes by our own connectivity, from the first moment on. */
export function followConnectivity(): void {
  onlineManager.setEventListener(() => () => undefined)
  onlineManager.setOnline(isOnline())
  followOnline((online) => onlineManager.setOnline(online))
}
