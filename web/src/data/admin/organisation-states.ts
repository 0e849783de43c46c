import type { OrganisationState } from '@holdfast/contract/people/organisations'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useIsProviderAdmin } from './organisations.ts'

/** Sizes change slowly, and the server counts all of them for each request. */
export const STATES_REFRESH_MS = 60_000

export const STATES_KEY = ['provider', 'organisation-states'] as const

/** `readAt`: when they were read, by this device's clock, in ms. */
export type StatesRead = Read<OrganisationState[]> & { readAt: number }

/** Sizes and states of all organisations, for the provider's admins. Never stored on the device. */
export function useOrganisationStates(): StatesRead {
  const query = useQuery({
    queryKey: STATES_KEY,
    queryFn: ({ signal }) => call('listOrganisationStates', { signal }),
    refetchInterval: STATES_REFRESH_MS,
    enabled: useIsProviderAdmin(),
  })
  return { ...toRead(query), readAt: query.dataUpdatedAt }
}
