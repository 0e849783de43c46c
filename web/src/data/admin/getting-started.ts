import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { GettingStarted } from '@holdfast/contract/getting-started'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { readLocal, writeLocal } from '../../storage/local-storage.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'

/** How often the steps are checked again, in milliseconds. */
const REFRESH_MS = 15_000

const keyOf = (organisationid: string) => [organisationid, 'gettingstarted'] as const

export function useGettingStarted(organisationid: string): Read<GettingStarted> {
  return toRead(
    useQuery({
      queryKey: keyOf(organisationid),
      // Read on every visit: a person who comes back from a step sees at once that it is done.
      staleTime: 0,
      refetchInterval: REFRESH_MS,
      queryFn: ({ signal }) =>
        call('getGettingStarted', { query: organisationQuery(organisationid), signal }),
    }),
  )
}

export function useSavePreparationStep(
  organisationid: string,
): Write<RequestInput<'savePreparationStep'>, GettingStarted> {
  return useWrite(async (body) => {
    const query = organisationQuery(organisationid)
    const saved = await call('savePreparationStep', { query, body })
    queryClient.setQueryData(keyOf(organisationid), saved)
    return saved
  })
}

/*
 * Remembers whether all steps were done when this device last looked. The menus can then move the page
 * from their first entry to the last without waiting for the server.
 */
const preparedKey = (organisationid: string) => `prepared ${organisationid}`

export function wasPrepared(organisationid: string): boolean {
  return readLocal(preparedKey(organisationid)) === 'yes'
}

export function rememberPrepared(organisationid: string, isPrepared: boolean): void {
  if (wasPrepared(organisationid) === isPrepared) return
  writeLocal(preparedKey(organisationid), isPrepared ? 'yes' : 'no')
}
