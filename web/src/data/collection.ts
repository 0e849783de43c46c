import type { ResponseBody } from '@holdfast/contract/endpoint-schemas'
import { REFRESH_INTERVAL_MS } from '@holdfast/contract/limits'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type CallOptions, send } from '../http/call.ts'
import { failureWithoutResponse } from '../http/call-failure.ts'
import type { CachedBody } from '../storage/device-store.ts'
import { organisationOr, organisationQuery, storeKey, storeOf } from './device-copy.ts'
import { queryClient } from './query-client.ts'
import { type Read, toRead } from './read.ts'

/** The lists that stand for the whole organisation; `refreshMs` is how often they are polled. */
export const collections = {
  incidents: { call: 'listIncidents', refreshMs: REFRESH_INTERVAL_MS.incidents },
  contacts: { call: 'listContacts', refreshMs: REFRESH_INTERVAL_MS.contacts },
  contactgroups: { call: 'listContactGroups', refreshMs: REFRESH_INTERVAL_MS.contactgroups },
  users: { call: 'listUsers', refreshMs: REFRESH_INTERVAL_MS.users },
  allocations: { call: 'listAllocations', refreshMs: REFRESH_INTERVAL_MS.allocations },
  content: { call: 'getContent', refreshMs: REFRESH_INTERVAL_MS.content },
} as const

export type CollectionName = keyof typeof collections
type BodyOf<Name extends CollectionName> = ResponseBody<(typeof collections)[Name]['call']>

/** One list of one incident. */
type IncidentBodies = {
  checks: ResponseBody<'listChecks'>
  checkhistory: ResponseBody<'listCheckHistory'>
  history: ResponseBody<'listIncidentHistory'>
}
export type IncidentCollection = keyof IncidentBodies

const incidentCollections = {
  checks: (options: CallOptions<'listChecks'>) => send('listChecks', options),
  checkhistory: (options: CallOptions<'listCheckHistory'>) => send('listCheckHistory', options),
  history: (options: CallOptions<'listIncidentHistory'>) => send('listIncidentHistory', options),
}

export function collectionKey<Name extends string>(organisationid: string, name: Name) {
  return [organisationid, name] as const
}

export function incidentKey<Name extends string>(
  organisationid: string,
  name: Name,
  incidentid: string,
) {
  return [organisationid, name, incidentid] as const
}

type ReadOptions<T> = UseQueryOptions<CachedBody<T>, Error, CachedBody<T>, readonly string[]>

export function collectionOptions<Name extends CollectionName>(
  name: Name,
  organisationid: string,
): ReadOptions<BodyOf<Name>> {
  const key = collectionKey(organisationid, name)
  return {
    queryKey: key,
    staleTime: collections[name].refreshMs,
    queryFn: ({ signal }) =>
      readAgain<BodyOf<Name>>(key, (headers) =>
        send(collections[name].call, { query: organisationQuery(organisationid), headers, signal }),
      ),
  }
}

export function incidentCollectionOptions<Name extends IncidentCollection>(
  name: Name,
  organisationid: string,
  incidentid: string,
): ReadOptions<IncidentBodies[Name]> {
  const key = incidentKey(organisationid, name, incidentid)
  return {
    queryKey: key,
    queryFn: ({ signal }) =>
      readAgain<IncidentBodies[Name]>(key, (headers) =>
        incidentCollections[name]({
          parameters: { id: incidentid },
          query: organisationQuery(organisationid),
          headers,
          signal,
        }),
      ),
  }
}

/**
 * A collection of the own organisation, which this device keeps and polls by itself, or of the
 * organisation `org` that an admin works on, which is polled while it is on the screen.
 */
export function useCollection<Name extends CollectionName>(
  name: Name,
  org?: string,
): Read<BodyOf<Name>> {
  const organisationid = organisationOr(org)
  const isOwn = storeOf(organisationid) !== undefined
  const result = useQuery({
    ...collectionOptions(name, organisationid),
    enabled: organisationid !== '',
    refetchInterval: isOwn ? false : collections[name].refreshMs,
    select: bodyOf<BodyOf<Name>>,
  })
  return toRead(result)
}

export function bodyOf<T>(kept: CachedBody<T>): T {
  return kept.body
}

/**
 * Asks the server whether what is in memory still holds. The ETag is the one of the body in
 * memory, not of the store, which another tab may have renewed. What is new is stored first.
 */
async function readAgain<T>(
  key: readonly [string, string, string?],
  ask: (headers: Record<string, string>) => Promise<{ body: unknown; etag: string | null }>,
): Promise<CachedBody<T>> {
  const before = queryClient.getQueryData<CachedBody<T>>(key)
  const reply = await ask(before?.etag ? { 'if-none-match': before.etag } : {})
  const checkedAt = Date.now()
  const store = storeOf(key[0])
  if (reply.body !== undefined) {
    const kept = { body: reply.body as T, etag: reply.etag, checkedAt }
    await store?.keepCollection(storeKey(key), kept)
    return kept
  }
  if (before === undefined) throw failureWithoutResponse('unexpected-response', 304)
  const kept = { ...before, checkedAt }
  await store?.noteChecked(storeKey(key), kept)
  return kept
}
