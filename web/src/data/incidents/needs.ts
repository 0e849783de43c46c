import type { PersonWithNeeds } from '@holdfast/contract/roll-call/people'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { organisationQuery, ownOrganisation } from '../lists/device-copy.ts'
import { type Read, toRead } from '../lists/read.ts'

/**
 * The needs of everybody, for whoever may read them all. Never on the device, and asked for only when somebody opens
 * the list, because the log says who did.
 */
export function useNeeds(incidentid: string, isOpened: boolean): Read<PersonWithNeeds[]> {
  const query = organisationQuery(ownOrganisation())
  return toRead(
    useQuery({
      queryKey: [ownOrganisation(), 'needs', incidentid],
      queryFn: ({ signal }) => call('listNeeds', { parameters: { id: incidentid }, query, signal }),
      enabled: isOpened,
      gcTime: 0,
    }),
  )
}
