import type { ResponseBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { acceptGone, useWrite, type Write } from '../lists/write.ts'

/** The feed for sirens and door systems, for admins; never stored on the device. */

const capKey = (organisationid: string) => [organisationid, 'captokens'] as const

export function useCapTokens(organisationid: string): Read<ResponseBody<'listCapTokens'>> {
  return toRead(
    useQuery({
      queryKey: capKey(organisationid),
      staleTime: 0,
      queryFn: ({ signal }) =>
        call('listCapTokens', { query: organisationQuery(organisationid), signal }),
    }),
  )
}

/** Makes a token for the system with this name. Only this response ever contains it. */
export function useCreateCapToken(organisationid: string): Write<string, string> {
  return useWrite(async (name) => {
    const query = organisationQuery(organisationid)
    const { token } = await call('createCapToken', { query, body: { name } })
    await readAgain(organisationid)
    return token
  })
}

export function useDeleteCapToken(organisationid: string): Write<string, void> {
  return useWrite(async (id) => {
    const query = organisationQuery(organisationid)
    await acceptGone(call('deleteCapToken', { parameters: { id }, query }))
    await readAgain(organisationid)
  })
}

function readAgain(organisationid: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: capKey(organisationid) })
}
