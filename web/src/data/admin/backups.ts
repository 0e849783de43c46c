import type { Backups } from '@holdfast/contract/people/backups'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useIsProviderAdmin } from './organisations.ts'

const REFRESH_MS = 60_000

/** The backups of the server, for the provider's admins. For anybody else it stays `loading` and sends no request. */
export function useBackups(): Read<Backups> {
  return toRead(
    useQuery({
      queryKey: ['provider', 'backups'],
      queryFn: ({ signal }) => call('getBackups', { signal }),
      refetchInterval: REFRESH_MS,
      staleTime: 0,
      enabled: useIsProviderAdmin(),
    }),
  )
}
