import type { OrganisationSuspension } from '@holdfast/contract/people/organisation-suspension'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'
import { STATES_KEY } from './organisation-states.ts'

/** Whether an organisation is suspended, or will be: for its admins and those of the provider. */

const REFRESH_MS = 60_000

type State = { suspension: OrganisationSuspension | null }

const suspensionKey = (organisationid: string) => [organisationid, 'suspension'] as const

export function useOrganisationSuspension(organisationid: string): Read<State> {
  return toRead(
    useQuery({
      queryKey: suspensionKey(organisationid),
      queryFn: ({ signal }) =>
        call('getOrganisationSuspension', { query: organisationQuery(organisationid), signal }),
      refetchInterval: REFRESH_MS,
    }),
  )
}

/** `name`: as it was typed. */
export function useSuspend(id: string): Write<{ name: string; from: string }, State> {
  return useWrite(async (body) =>
    stored(id, await call('suspendOrganisation', { parameters: { id }, body })),
  )
}

/** Takes an announced suspension back, too. */
export function useResume(id: string): Write<undefined, State> {
  return useWrite(async () => stored(id, await call('resumeOrganisation', { parameters: { id } })))
}

async function stored(id: string, state: State): Promise<State> {
  queryClient.setQueryData(suspensionKey(id), state)
  await queryClient.invalidateQueries({ queryKey: STATES_KEY })
  return state
}
