import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { Preparedness } from '@holdfast/contract/preparedness'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'

/** Where the four procedures are; for admins, never stored on the device. */

const preparednessKey = (org: string) => [org, 'preparedness'] as const

export function usePreparedness(org: string): Read<Preparedness> {
  return toRead(
    useQuery({
      queryKey: preparednessKey(org),
      // Read on every visit, so that a page that was just published counts at once.
      staleTime: 0,
      queryFn: ({ signal }) => call('getPreparedness', { query: organisationQuery(org), signal }),
    }),
  )
}

export function useSaveProcedure(org: string): Write<RequestInput<'saveProcedure'>, Preparedness> {
  return useWrite(async (body) => {
    const saved = await call('saveProcedure', { query: organisationQuery(org), body })
    queryClient.setQueryData(preparednessKey(org), saved)
    return saved
  })
}
