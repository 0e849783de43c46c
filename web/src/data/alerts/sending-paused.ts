import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'

/** How often to ask whether an operator has allowed sending, in milliseconds. */
const REFRESH_MS = 60_000

/** Whether this server holds mails, pushes and webhooks back; false while that is not known. */
export function useSendingPaused(): boolean {
  const { data } = useQuery({
    queryKey: ['installation', 'sending'],
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) => (await call('getSettings', { signal })).sendingPaused,
  })
  return data === true
}
