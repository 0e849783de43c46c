import type { RequestInput } from '@holdfast/contract/endpoint-schemas'
import type { GettingStarted } from '@holdfast/contract/getting-started'
import { useQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { readLocal, writeLocal } from '../storage/local-storage.ts'
import { organisationQuery } from './device-copy.ts'
import { queryClient } from './query-client.ts'
import { type Read, toRead } from './read.ts'
import { useWrite, type Write } from './write.ts'

/** How soon an admin sees that somebody has signed in, in milliseconds. */
const REFRESH_MS = 15_000

const keyOf = (organisationid: string) => [organisationid, 'gettingstarted'] as const

export function useGettingStarted(organisationid: string): Read<GettingStarted> {
  return toRead(
    useQuery({
      queryKey: keyOf(organisationid),
      // Whoever comes back from a page sees at once what they did there.
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
 * Whether all steps were done when this device last looked: the menus then show the page as their last
 * entry instead of the first, without waiting for an answer.
 */
const preparedKey = (organisationid: string) => `prepared ${organisationid}`

export function wasPrepared(organisationid: string): boolean {
  return readLocal(preparedKey(organisationid)) === 'yes'
}

export function rememberPrepared(organisationid: string, isPrepared: boolean): void {
  if (wasPrepared(organisationid) === isPrepared) return
  writeLocal(preparedKey(organisationid), isPrepared ? 'yes' : 'no')
}
