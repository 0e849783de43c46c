import type { CreatedShare, NewShare, Share } from '@holdfast/contract/incidents/shares'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { organisationQuery, ownOrganisation } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'

/**
 * An incident that is shown to responders without an account. Only online, and never on the device: a list
 * that is not current would call a link ended that works.
 */

const REFRESH_MS = 10_000

const keyOf = (incidentid: string) => [ownOrganisation(), 'shares', incidentid]

/** With whom the incident is shared, and who has opened it; newest first. */
export function useShares(incidentid: string): Read<Share[]> {
  const query = organisationQuery(ownOrganisation())
  return toRead(
    useQuery({
      queryKey: keyOf(incidentid),
      queryFn: ({ signal }) =>
        call('listShares', { parameters: { id: incidentid }, query, signal }),
      refetchInterval: REFRESH_MS,
      gcTime: 0,
    }),
  )
}

/** The same request again gets the same address. */
export function useAddShare(incidentid: string): Write<NewShare, CreatedShare> {
  return useWrite(async (body) => {
    const query = organisationQuery(ownOrganisation())
    const share = await call('addShare', { parameters: { id: incidentid }, query, body })
    await queryClient.invalidateQueries({ queryKey: keyOf(incidentid) })
    return share
  })
}

/** `shown`: the incident on whose screen it is, into which that of the share may be merged. */
export function useStopSharing(shown: string): Write<Share, void> {
  return useWrite(async ({ id: shareid, incidentid: id }) => {
    const query = organisationQuery(ownOrganisation())
    await call('endShare', { parameters: { id, shareid }, query })
    await queryClient.invalidateQueries({ queryKey: keyOf(shown) })
  })
}
