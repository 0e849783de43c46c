import type { UserReadiness } from '@holdfast/contract/people/readiness'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { type Read, toRead } from '../lists/read.ts'

/** How often the reports of devices are read again, in milliseconds. */
const REFRESH_MS = 5000

/** What each user's device last reported, sorted by name. For admins; never stored on the device. */
export function useUserReadiness(organisationid: string): Read<UserReadiness[]> {
  return toRead(
    useQuery({
      queryKey: [organisationid, 'readiness'],
      refetchInterval: REFRESH_MS,
      queryFn: ({ signal }) =>
        call('listReadiness', { query: organisationQuery(organisationid), signal }),
    }),
  )
}
