import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { Allocation } from '@holdfast/contract/people/allocations'
import { useMemo } from 'react'
import { call } from '../../http/call.ts'
import type { CachedBody } from '../../storage/device-store.ts'
import { listKey, useCollection } from '../lists/collection.ts'
import {
  chosenOrOwnOrganisation,
  organisationQuery,
  updateCachedBody,
} from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { mapRead, type Read } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'

export type AllocationsSave = {
  list: RequestInput<'saveAllocations'>
  /** `allocationsVersion()` when the person began to edit. If the set has changed since, saving is a conflict. */
  version: string | null
}

/** Who holds which role, without deputies. */
export function useAllocations(org?: string): Read<Allocation[]> {
  const read = useCollection('allocations', org)
  const { data } = read
  // Copies made by an earlier version have no places.
  const holders = useMemo(() => data?.filter(({ deputy }) => !deputy) ?? [], [data])
  return mapRead(read, () => holders)
}

/** Who holds which role, and who its deputies are. */
export function useHoldersAndDeputies(org?: string): Read<Allocation[]> {
  return useCollection('allocations', org)
}

/** The version of the allocations that are in memory. Read it when the form reads them. */
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
