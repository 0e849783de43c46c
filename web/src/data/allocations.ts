import type { Allocation } from '@holdfast/contract/allocations'
import type { RequestInput } from '@holdfast/contract/endpoint-schemas'
import { call } from '../http/call.ts'
import type { CachedBody } from '../storage/device-store.ts'
import { listKey, useCollection } from './collection.ts'
import { chosenOrOwnOrganisation, organisationQuery, updateCachedBody } from './device-copy.ts'
import { queryClient } from './query-client.ts'
import type { Read } from './read.ts'
import { useWrite, type Write } from './write.ts'

export type AllocationsSave = {
  list: RequestInput<'saveAllocations'>
  /** `allocationsVersion()` of when the person began: a set that changed since is a conflict. */
  version: string | null
}

export function useAllocations(org?: string): Read<Allocation[]> {
  return useCollection('allocations', org)
}

/** Take it when the form opens, together with the allocations that the form starts from. */
export function allocationsVersion(org?: string): string | null {
  const key = listKey(chosenOrOwnOrganisation(org), 'allocations')
  return queryClient.getQueryData<CachedBody<Allocation[]>>(key)?.etag ?? null
}

/** Replaces all allocations of the organisation. */
export function useSaveAllocations(org?: string): Write<AllocationsSave, Allocation[]> {
  const organisationid = chosenOrOwnOrganisation(org)
  return useWrite(async ({ list, version }) => {
    const saved = await call('saveAllocations', {
      query: organisationQuery(organisationid),
      body: list,
      headers: version === null ? {} : { 'if-match': version },
    })
    await updateCachedBody(listKey(organisationid, 'allocations'), () => saved)
    return saved
  })
}
