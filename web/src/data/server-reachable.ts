import { useQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { CallFailure } from '../http/call-failure.ts'
import { useOnline } from '../http/connectivity.ts'

/** Whether our server responds now: checked once, after a failure. */
export function useServerReachable(): 'asking' | 'yes' | 'no' {
  const online = useOnline()
  const { data } = useQuery({
    queryKey: ['server reachable'],
    queryFn: checkServer,
    enabled: online,
    gcTime: 0,
  })
  if (!online) return 'no'
  if (data === undefined) return 'asking'
  return data ? 'yes' : 'no'
}

/** A server without its database counts as reachable. */
async function checkServer(): Promise<boolean> {
  try {
    await call('getHealth', {})
    return true
  } catch (failure) {
    if (failure instanceof CallFailure) return failure.isAnswered
    throw failure
  }
}
