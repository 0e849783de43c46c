import type { OrganisationDeletion } from '@holdfast/contract/people/organisation-deletion'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'

/** Whether an organisation is to be deleted, for its admins and those of the provider. */

const REFRESH_MS = 60_000

type State = { deletion: OrganisationDeletion | null }

const deletionKey = (organisationid: string) => [organisationid, 'deletion'] as const

export function useOrganisationDeletion(organisationid: string): Read<State> {
  return toRead(
    useQuery({
      queryKey: deletionKey(organisationid),
      queryFn: ({ signal }) =>
        call('getOrganisationDeletion', { query: organisationQuery(organisationid), signal }),
      refetchInterval: REFRESH_MS,
    }),
  )
}

function stored(organisationid: string, state: State): State {
  queryClient.setQueryData(deletionKey(organisationid), state)
  return state
}

/** Each takes the typed name of the organisation. */
export function useAskDeletion(organisationid: string): Write<string, State> {
  return useWrite(async (name) => {
    const query = organisationQuery(organisationid)
    return stored(organisationid, await call('askOrganisationDeletion', { query, body: { name } }))
  })
}

export function useConfirmDeletion(organisationid: string, asked: string): Write<string, State> {
  return useWrite(async (name) => {
    const query = organisationQuery(organisationid)
    const body = { name, asked }
    return stored(organisationid, await call('confirmOrganisationDeletion', { query, body }))
  })
}

export function useTakeBackDeletion(organisationid: string): Write<undefined, State> {
  return useWrite(async () =>
    stored(
      organisationid,
      await call('withdrawOrganisationDeletion', { query: organisationQuery(organisationid) }),
    ),
  )
}
