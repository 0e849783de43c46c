import type { RequestInput, ResponseBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'

/** Whether roll calls are by name, for admins. Phones get it with the content. */

type RollCallSettings = ResponseBody<'getRollCallSettings'>

const settingsKey = (organisationid: string) => [organisationid, 'rollcallsettings'] as const

export function useRollCallSettings(organisationid: string): Read<RollCallSettings> {
  return toRead(
    useQuery({
      queryKey: settingsKey(organisationid),
      queryFn: ({ signal }) =>
        call('getRollCallSettings', { query: organisationQuery(organisationid), signal }),
    }),
  )
}

export function useSaveRollCallSettings(
  organisationid: string,
): Write<RequestInput<'saveRollCallSettings'>, RollCallSettings> {
  return useWrite(async (body) => {
    const query = organisationQuery(organisationid)
    const settings = await call('saveRollCallSettings', { query, body })
    queryClient.setQueryData(settingsKey(organisationid), settings)
    return settings
  })
}
