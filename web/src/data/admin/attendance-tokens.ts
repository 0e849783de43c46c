import type { ResponseBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { acceptGone, useWrite, type Write } from '../lists/write.ts'

/** The tokens of attendance systems, for admins; never stored on the device. */

const tokensKey = (organisationid: string) => [organisationid, 'attendancetokens'] as const

export function useAttendanceTokens(
  organisationid: string,
): Read<ResponseBody<'listAttendanceTokens'>> {
  return toRead(
    useQuery({
      queryKey: tokensKey(organisationid),
      staleTime: 0,
      queryFn: ({ signal }) =>
        call('listAttendanceTokens', { query: organisationQuery(organisationid), signal }),
    }),
  )
}

/** Makes a token for the system with this name. Only this response ever contains it. */
export function useCreateAttendanceToken(organisationid: string): Write<string, string> {
  return useWrite(async (name) => {
    const query = organisationQuery(organisationid)
    const { token } = await call('createAttendanceToken', { query, body: { name } })
    await readAgain(organisationid)
    return token
  })
}

export function useDeleteAttendanceToken(organisationid: string): Write<string, void> {
  return useWrite(async (id) => {
    const query = organisationQuery(organisationid)
    await acceptGone(call('deleteAttendanceToken', { parameters: { id }, query }))
    await readAgain(organisationid)
  })
}

function readAgain(organisationid: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: tokensKey(organisationid) })
}
