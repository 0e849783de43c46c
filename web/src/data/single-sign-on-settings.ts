import type { RequestInput, ResponseBody } from '@holdfast/contract/endpoint-schemas'
import { useQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { collectionKey } from './collection.ts'
import { organisationQuery } from './device-copy.ts'
import { queryClient } from './query-client.ts'
import { type Read, toRead } from './read.ts'
import { useWrite, type Write } from './write.ts'

export type SingleSignOnSettings = ResponseBody<'getSingleSignOn'>
export type SingleSignOnSave = RequestInput<'saveSingleSignOn'>

/** How the organisation's identity provider is connected; never its secret. */
export function useSingleSignOnSettings(org: string): Read<SingleSignOnSettings> {
  return toRead(
    useQuery({
      queryKey: settingsKey(org),
      queryFn: ({ signal }) => call('getSingleSignOn', { query: organisationQuery(org), signal }),
      staleTime: 0,
    }),
  )
}

export function useSaveSingleSignOn(org: string): Write<SingleSignOnSave, SingleSignOnSettings> {
  return useWrite(async (body) => {
    const saved = await call('saveSingleSignOn', { query: organisationQuery(org), body })
    queryClient.setQueryData(settingsKey(org), saved)
    return saved
  })
}

/** Asks the provider; `message` says what is wrong. */
export function useTestSingleSignOn(
  org: string,
): Write<SingleSignOnSave, ResponseBody<'testSingleSignOn'>> {
  return useWrite((body) => call('testSingleSignOn', { query: organisationQuery(org), body }))
}

/** For a user whose account at the provider was replaced, or was the wrong one. */
export function useUnlinkIdentity(org: string): Write<string, void> {
  return useWrite(async (id) => {
    await call('unlinkIdentity', { parameters: { id }, query: organisationQuery(org) })
  })
}

function settingsKey(org: string) {
  return collectionKey(org, 'single-sign-on')
}
