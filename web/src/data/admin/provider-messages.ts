import type { ProviderMessage, ShownMessage } from '@holdfast/contract/people/provider-messages'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'
import { useIsProviderAdmin } from './organisations.ts'

/** What the provider tells the admins of all organisations. */

const REFRESH_MS = 60_000
const SHOWN = ['provider', 'shown messages'] as const
const LIST = ['provider', 'messages'] as const

export type NewProviderMessage = Pick<ProviderMessage, 'id' | 'message' | 'starts' | 'ends'>

const NONE: ShownMessage[] = []

/** Those that had not ended when they were read. Show each from its start until its end. */
export function useShownMessages(): ShownMessage[] {
  const { data = NONE } = useQuery({
    queryKey: SHOWN,
    queryFn: ({ signal }) => call('listShownMessages', { signal }),
    refetchInterval: REFRESH_MS,
  })
  return data
}

export function useProviderMessages(): Read<ProviderMessage[]> {
  return toRead(
    useQuery({
      queryKey: LIST,
      queryFn: ({ signal }) => call('listProviderMessages', { signal }),
      refetchInterval: REFRESH_MS,
      enabled: useIsProviderAdmin(),
    }),
  )
}

async function readAgain(): Promise<void> {
  await Promise.all([SHOWN, LIST].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** The same id again is the same message, so a lost response does no harm. */
export function useAddProviderMessage(): Write<NewProviderMessage, ProviderMessage> {
  return useWrite(async ({ id, ...body }) => {
    const added = await call('addProviderMessage', { parameters: { id }, body })
    void readAgain()
    return added
  })
}

export function useWithdrawProviderMessage(): Write<string, ProviderMessage> {
  return useWrite(async (id) => {
    const withdrawn = await call('withdrawProviderMessage', { parameters: { id } })
    void readAgain()
    return withdrawn
  })
}
