import { onlineManager, QueryClient } from '@tanstack/react-query'
import { retryDelay } from '../../http/backoff.ts'
import { CallFailure } from '../../http/call-failure.ts'
import { followOnline, isOnline } from '../../http/connectivity.ts'

/**
 * The in-memory cache. It is filled from the device store before the first screen and cleared only at
 * the end of the session. A failed read is retried until it succeeds, so that no error replaces good
 * data.
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

/** Makes React Query follow our own connectivity state. */
export function followConnectivity(): void {
  onlineManager.setEventListener(() => () => undefined)
  onlineManager.setOnline(isOnline())
  followOnline((online) => onlineManager.setOnline(online))
}
