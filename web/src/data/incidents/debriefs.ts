import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { Debrief, OpenAction } from '@holdfast/contract/incidents/debriefs'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { listKey, REFRESH_INTERVAL_MS } from '../lists/collection.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'

/** The debrief of a closed incident, for admins; it is not stored on the device. */

export function useDebrief(incidentid: string, org: string): Read<Debrief> {
  return toRead(
    useQuery({
      queryKey: listKey(org, 'debrief', incidentid),
      queryFn: ({ signal }) =>
        call('getDebrief', {
          parameters: { id: incidentid },
          query: organisationQuery(org),
          signal,
        }),
      refetchInterval: REFRESH_INTERVAL_MS.incidents,
    }),
  )
}

/** What is still to do after closed incidents. */
export function useOpenActions(org: string): Read<OpenAction[]> {
  return toRead(
    useQuery({
      queryKey: openActionsKey(org),
      staleTime: 0,
      queryFn: ({ signal }) => call('listOpenActions', { query: organisationQuery(org), signal }),
    }),
  )
}

const openActionsKey = (org: string) => listKey(org, 'openactions')

export function useSaveDebrief(
  incidentid: string,
  org: string,
): Write<RequestInput<'saveDebrief'>, Debrief> {
  return useWrite(async (body) => {
    const saved = await call('saveDebrief', {
      parameters: { id: incidentid },
      query: organisationQuery(org),
      body,
    })
    queryClient.setQueryData(listKey(org, 'debrief', incidentid), saved)
    await queryClient.invalidateQueries({ queryKey: openActionsKey(org) })
    return saved
  })
}
