import type { NameErasure } from '@holdfast/contract/people/name-erasures'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'

/** Which names of former users are to be erased, and which were. Never stored on the device. */

const REFRESH_MS = 60_000

type State = { erasures: NameErasure[] }

const keyOf = (organisationid: string) => [organisationid, 'name-erasures'] as const

export function useNameErasures(organisationid: string): Read<State> {
  return toRead(
    useQuery({
      queryKey: keyOf(organisationid),
      queryFn: ({ signal }) =>
        call('listNameErasures', { query: organisationQuery(organisationid), signal }),
      refetchInterval: REFRESH_MS,
    }),
  )
}

function stored(organisationid: string, state: State): State {
  queryClient.setQueryData(keyOf(organisationid), state)
  return state
}

/** Takes the username. */
export function useAskNameErasure(organisationid: string): Write<string, State> {
  return useWrite(async (userid) => {
    const query = organisationQuery(organisationid)
    return stored(organisationid, await call('askNameErasure', { query, body: { userid } }))
  })
}

export function useConfirmNameErasure(
  organisationid: string,
): Write<{ userid: string; asked: string }, State> {
  return useWrite(async (body) => {
    const query = organisationQuery(organisationid)
    return stored(organisationid, await call('confirmNameErasure', { query, body }))
  })
}

/** Takes the username. */
export function useWithdrawNameErasure(organisationid: string): Write<string, State> {
  return useWrite(async (id) => {
    const request = { parameters: { id }, query: organisationQuery(organisationid) }
    return stored(organisationid, await call('withdrawNameErasure', request))
  })
}
