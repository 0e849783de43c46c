import { useQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { CallFailure } from '../http/call-failure.ts'
import { useOnline } from '../http/connectivity.ts'

/** Whether our server answers now: asked once, when what needs it has failed. */
export function useServerAnswers(): 'asking' | 'yes' | 'no' {
  const online = useOnline()
  const { data } = useQuery({
    queryKey: ['server answers'],
    queryFn: doesServerAnswer,
    enabled: online,
    gcTime: 0,
  })
  if (!online) return 'no'
  if (data === undefined) return 'asking'
  return data ? 'yes' : 'no'
}

/** A server that cannot reach its database answers too. */
async function doesServerAnswer(): Promise<boolean> {
  try {
    await call('getHealth', {})
    return true
  } catch (failure) {
    if (failure instanceof CallFailure) return failure.isAnswered
    throw failure
  }
}
