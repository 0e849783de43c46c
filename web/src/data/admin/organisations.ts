import type { ListedOrganisation, Organisation } from '@holdfast/contract/people/organisations'
import { byName } from '@holdfast/contract/sorting'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { useSession } from '../../session/session.ts'
import { useSignal } from '../../storage/signal.ts'
import { chosenOrganisation } from '../chosen-organisation.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { withRecord } from '../lists/records.ts'
import { useWrite, type Write } from '../lists/write.ts'

/** The provider's list of organisations. It is never kept on the device. */

const KEY = ['provider', 'organisations'] as const

const organisationOptions = {
  queryKey: KEY,
  staleTime: Number.POSITIVE_INFINITY,
  retryOnMount: false,
  queryFn: ({ signal: abort }: { signal: AbortSignal }) =>
    call('listOrganisations', { signal: abort }),
}

/** All organisations, for the provider's admins. For anybody else it stays `loading` and sends no request. */
export function useOrganisations(): Read<ListedOrganisation[]> {
  return toRead(useQuery({ ...organisationOptions, enabled: useIsProviderAdmin() }))
}

export function useIsProviderAdmin(): boolean {
  const now = useSession()
  return now.state === 'signed in' && now.session.isProvider && now.session.type === 'admin'
}

export function useSaveOrganisation(): Write<Organisation & { isNew?: boolean }, Organisation> {
  return useWrite(async ({ id, name, isNew }) => {
    const headers: Record<string, string> = isNew ? { 'if-none-match': '*' } : {}
    const saved = await call('saveOrganisation', { parameters: { id }, body: { name }, headers })
    queryClient.setQueryData<ListedOrganisation[]>(KEY, (list = []) => {
      const { incidentdays = null } = list.find((each) => each.id === saved.id) ?? {}
      return withRecord(list, { ...saved, incidentdays }, byName)
    })
    return saved
  })
}

export type ManagedOrganisation = {
  /** The organisation that the admin area shows. Pass it to the hooks as `org`. */
  organisationid: string
  choose: (organisationid: string) => void
}

/** A provider admin chooses an organisation (at first the first of the list); other admins have their own. */
export function useManagedOrganisation(): ManagedOrganisation {
  const session = useSession()
  const list = useQuery({ ...organisationOptions, enabled: false }).data
  const choice = useSignal(chosenOrganisation)
  const ownId = session.state === 'signed out' ? '' : session.session.organisationid
  const selected = list?.find((candidate) => candidate.id === choice) ?? list?.[0]
  return { organisationid: selected?.id ?? ownId, choose: chosenOrganisation.set }
}
