import type { AlertReach } from '@holdfast/contract/alerts/alerts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { currentSession } from '../../session/session.ts'

const REFRESH_MS = 10_000

/**
 * How many people an alert of this kind would reach now; `failed` while the server does not say. Never
 * stored on the device: people would trust a number that is an hour old.
 */
export function useAlertReach(kind: string): AlertReach | 'loading' | 'failed' {
  const { data, isError } = useQuery({
    queryKey: ['alert reach', currentSession()?.organisationid ?? '', kind],
    refetchInterval: REFRESH_MS,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => call('getAlertReach', { parameters: { id: kind }, signal }),
  })
  if (isError) return 'failed'
  return data ?? 'loading'
}
