import type { RequestInput, ResponseBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { listKey } from '../lists/collection.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'

export type SingleSignOnSettings = ResponseBody<'getSingleSignOn'>
export type SingleSignOnSave = RequestInput<'saveSingleSignOn'>

/** How the organisation's identity provider is connected; never its secret. */
export function useSingleSignOnSettings(org: string): Read<SingleSignOnSettings> {
  return toRead(useQuery(settingsQuery(org)))
}

/** Reads them again for a form whose save has met a change of somebody else; undefined without a connection. */
export async function readSingleSignOnAgain(
  org: string,
): Promise<SingleSignOnSettings | undefined> {
  return queryClient.fetchQuery({ ...settingsQuery(org), retry: false }).catch(() => undefined)
}

export function useSaveSingleSignOn(org: string): Write<SingleSignOnSave, SingleSignOnSettings> {
  return useWrite(async (body) => {
    const saved = await call('saveSingleSignOn', { query: organisationQuery(org), body })
    queryClient.setQueryData(settingsKey(org), saved)
    return saved
  })
}

/** Tests the connection to the provider; `message` says what is wrong. */
export function useTestSingleSignOn(
  org: string,
): Write<SingleSignOnSave, ResponseBody<'testSingleSignOn'>> {
  return useWrite((body) => call('testSingleSignOn', { query: organisationQuery(org), body }))
}

/** Looks for the domain's DNS record; `message` says what was found. */
export function useCheckDomain(org: string): Write<string, ResponseBody<'checkDomain'>> {
  return useWrite(async (domain) => {
    const result = await call('checkDomain', { query: organisationQuery(org), body: { domain } })
    if (result.proven) await readAgain(org)
    return result
  })
}

/** Lets an organisation use a domain without a DNS record, or stops that. Only for admins of the provider. */
export function useSaveDomainRelease(org: string): Write<RequestInput<'saveDomainRelease'>, void> {
  return useWrite(async (body) => {
    await call('saveDomainRelease', { query: organisationQuery(org), body })
    await readAgain(org)
  })
}

/** Unlinks a user whose account at the identity provider was replaced or was the wrong one. */
export function useUnlinkIdentity(org: string): Write<string, void> {
  return useWrite(async (id) => {
    await call('unlinkIdentity', { parameters: { id }, query: organisationQuery(org) })
  })
}

function settingsQuery(org: string) {
  return queryOptions({
    queryKey: settingsKey(org),
    queryFn: ({ signal }) => call('getSingleSignOn', { query: organisationQuery(org), signal }),
    staleTime: 0,
  })
}

function readAgain(org: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: settingsKey(org) })
}

function settingsKey(org: string) {
  return listKey(org, 'single-sign-on')
}
