import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { Retention } from '@holdfast/contract/incidents/retention'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'

/** How long an organisation keeps closed incidents and visitors, for its admins. */

const retentionKey = (organisationid: string) => [organisationid, 'retention'] as const

export function useRetention(organisationid: string): Read<Retention> {
  return toRead(
    useQuery({
      queryKey: retentionKey(organisationid),
      queryFn: ({ signal }) =>
        call('getRetention', { query: organisationQuery(organisationid), signal }),
    }),
  )
}

export function useSaveRetention(
  organisationid: string,
): Write<RequestInput<'saveRetention'>, Retention> {
  return useWrite(async (body) => {
    const saved = await call('saveRetention', { query: organisationQuery(organisationid), body })
    queryClient.setQueryData(retentionKey(organisationid), saved)
    return saved
  })
}
