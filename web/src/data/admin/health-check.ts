import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { CallFailure } from '../../http/call-failure.ts'
import { useOnline } from '../../http/connectivity.ts'

/** Whether our server can be reached now. Asks once, after a failure. */
export function useHealthCheck(): 'pending' | 'reachable' | 'unreachable' {
  const online = useOnline()
  const { data } = useQuery({
    queryKey: ['health check'],
    queryFn: checkServer,
    enabled: online,
    gcTime: 0,
  })
  if (!online) return 'unreachable'
  if (data === undefined) return 'pending'
  return data ? 'reachable' : 'unreachable'
}

/** A server without its database counts as reachable. */
async function checkServer(): Promise<boolean> {
  try {
    await call('getHealth', {})
    return true
  } catch (failure) {
    if (failure instanceof CallFailure) return failure.isFromServer
    throw failure
  }
}
