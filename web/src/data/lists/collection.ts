import type { Content } from '@holdfast/contract/content/content'
import type { ResponseBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type CallOptions, send } from '../../http/call.ts'
import { failureWithoutResponse } from '../../http/call-failure.ts'
import type { CachedBody } from '../../storage/device-store.ts'
import { isOtherEpoch } from '../../storage/epoch.ts'
import { missingKey } from '../restored-server/missing-records.ts'
import {
  type CopyKey,
  chosenOrOwnOrganisation,
  organisationQuery,
  readWithLaterChanges,
  storeKey,
  storeOf,
} from './device-copy.ts'
import { isUntold } from './polling.ts'
import { queryClient } from './query-client.ts'
import { type Read, toRead } from './read.ts'

/** How often what is on the screen, or kept on the device, is read again. */
export const REFRESH_INTERVAL_MS = {
  allocations: 5000,
  users: 5000,
  contacts: 10_000,
  contactgroups: 10_000,
  incidents: 5000,
  logs: 5000,
  checks: 5000,
  content: 15 * 60_000,
  alerts: 5000,
  alertanswers: 5000,
  rollgroups: 10_000,
  closures: 10_000,
  counts: 5000,
  tasks: 5000,
  handovers: 5000,
  pictures: 5000,
} as const

/**
 * The lists of an organisation, in the order in which the app asks for them when it starts. `refreshMs`
 * is how often a list is polled.
 */
export const collections = {
  alerts: { call: 'listAlerts', refreshMs: REFRESH_INTERVAL_MS.alerts },
  incidents: { call: 'listIncidents', refreshMs: REFRESH_INTERVAL_MS.incidents },
  contacts: { call: 'listContacts', refreshMs: REFRESH_INTERVAL_MS.contacts },
  contactgroups: { call: 'listContactGroups', refreshMs: REFRESH_INTERVAL_MS.contactgroups },
  users: { call: 'listUsers', refreshMs: REFRESH_INTERVAL_MS.users },
  allocations: { call: 'listAllocations', refreshMs: REFRESH_INTERVAL_MS.allocations },
  content: { call: 'getContent', refreshMs: REFRESH_INTERVAL_MS.content },
  rollgroups: { call: 'listRollGroups', refreshMs: REFRESH_INTERVAL_MS.rollgroups },
  closures: { call: 'listClosures', refreshMs: REFRESH_INTERVAL_MS.closures },
} as const

export type CollectionName = keyof typeof collections
type BodyOf<Name extends CollectionName> = ResponseBody<(typeof collections)[Name]['call']>

/** One list of one incident. */
type IncidentBodies = {
  checks: ResponseBody<'listChecks'>
  counts: ResponseBody<'listCounts'>
  tasks: ResponseBody<'listTasks'>
  handovers: ResponseBody<'listHandovers'>
  pictures: ResponseBody<'listLogPictures'>
  checkhistory: ResponseBody<'listCheckHistory'>
  history: ResponseBody<'listIncidentHistory'>
}
export type IncidentCollection = keyof IncidentBodies

const incidentCollections = {
  checks: (options: CallOptions<'listChecks'>) => send('listChecks', options),
  counts: (options: CallOptions<'listCounts'>) => send('listCounts', options),
  tasks: (options: CallOptions<'listTasks'>) => send('listTasks', options),
  handovers: (options: CallOptions<'listHandovers'>) => send('listHandovers', options),
  pictures: (options: CallOptions<'listLogPictures'>) => send('listLogPictures', options),
  checkhistory: (options: CallOptions<'listCheckHistory'>) => send('listCheckHistory', options),
  history: (options: CallOptions<'listIncidentHistory'>) => send('listIncidentHistory', options),
}

/** The list of the user's own answers to one alert; see `alert-answers.ts`. */
export const OWN_ANSWERS_LIST = 'ownanswers'

/** The key of a list in memory. `ownerid` is the incident or alert that it belongs to, if any. */
export function listKey(organisationid: string, name: string, ownerid?: string): CopyKey {
  return ownerid === undefined ? [organisationid, name] : [organisationid, name, ownerid]
}

type ReadOptions<T> = UseQueryOptions<CachedBody<T>, Error, CachedBody<T>, readonly string[]>

export function collectionOptions<Name extends CollectionName>(
  name: Name,
  organisationid: string,
): ReadOptions<BodyOf<Name>> {
  const key = listKey(organisationid, name)
  return {
    queryKey: key,
    staleTime: collections[name].refreshMs,
    refetchOnWindowFocus: isUntold,
    queryFn: ({ signal }) =>
      revalidate<BodyOf<Name>>(key, (headers) =>
        send(collections[name].call, { query: organisationQuery(organisationid), headers, signal }),
      ),
  }
}

export function incidentCollectionOptions<Name extends IncidentCollection>(
  name: Name,
  organisationid: string,
  incidentid: string,
): ReadOptions<IncidentBodies[Name]> {
  const key = listKey(organisationid, name, incidentid)
  return {
    queryKey: key,
    refetchOnWindowFocus: isUntold,
    queryFn: ({ signal }) =>
      revalidate<IncidentBodies[Name]>(key, (headers) =>
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
 * A collection. The user's own organisation is kept on this device and polled in the background; that of
 * another organisation `org`, on which a provider admin works, is polled while a screen shows it.
 */
export function useCollection<Name extends CollectionName>(
  name: Name,
  org?: string,
): Read<BodyOf<Name>> {
  const organisationid = chosenOrOwnOrganisation(org)
  const isOwn = storeOf(organisationid) !== undefined
  const result = useQuery({
    ...collectionOptions(name, organisationid),
    enabled: organisationid !== '',
    refetchInterval: isOwn ? false : collections[name].refreshMs,
    // The background sync reads it. A read from here would send the request while the screen is being drawn.
    refetchOnMount: !isOwn,
    select: bodyOf<BodyOf<Name>>,
  })
  return toRead(result)
}

export function bodyOf<T>(cached: CachedBody<T>): T {
  return cached.body
}

type CollectionResponse = {
  body: unknown
  etag: string | null
  epoch: string | null
  version: number | null
}

/**
 * Asks the server whether the body in memory is still current. The ETag is that of the body in
 * memory, not of the store, which another tab may have renewed. A new body is stored before it is
 * shown; alerts are shown at once, because the storage of a busy phone may take seconds.
 */
export function revalidate<T>(
  key: CopyKey,
  ask: (headers: Record<string, string>) => Promise<CollectionResponse>,
): Promise<CachedBody<T>> {
  return readWithLaterChanges<T, CachedBody<T>>(key, async (withLaterChanges) => {
    const before = queryClient.getQueryData<CachedBody<T>>(key)
    const store = storeOf(key[0])
    const upcoming = queryClient.getQueryData<CollectionResponse>(upcomingKey(key))
    const etag = upcoming?.etag ?? before?.etag
    const askedAt = performance.now()
    const response = await ask(etag ? { 'if-none-match': etag } : {})
    const { version, epoch } = response
    const confirmed = { version, epoch, askedAt }
    const { body, ...headers } =
      response.body === undefined && upcoming !== undefined ? upcoming : response
    const checkedAt = Date.now()
    const isNoList = body !== undefined && key[1] !== 'content' && !Array.isArray(body)
    if (isNoList) throw failureWithoutResponse('unexpected-response', 200)
    if (body === undefined && before === undefined) {
      throw failureWithoutResponse('unexpected-response', 304)
    }
    const latest = (
      body === undefined ? { ...before, checkedAt } : { body, etag: headers.etag, checkedAt }
    ) as CachedBody<T>
    latest.epoch = headers.epoch ?? before?.epoch ?? null
    latest.confirmed = confirmed
    const now = withLaterChanges(latest)
    if (store === undefined) return now
    if (body === undefined && now.epoch === (before?.epoch ?? null)) {
      await store.noteConfirmed(storeKey(key), now)
      return withLaterChanges(now)
    }
    const shown = before === undefined ? now : await resolveShownBody(key, before, now, response)
    const cached = { ...shown, confirmed }
    const stored = store.keepCollection(storeKey(key), cached)
    if (key[1] !== 'alerts') await stored
    return withLaterChanges(cached)
  })
}

/** The body to show for a list that has changed. */
async function resolveShownBody<T>(
  key: CopyKey,
  before: CachedBody<T>,
  now: CachedBody<T>,
  response: CollectionResponse,
): Promise<CachedBody<T>> {
  const [organisationid, name, ownerid] = key
  let shown = now
  if (
    isOtherEpoch(before.epoch, now.epoch) ||
    queryClient.getQueryData(missingKey(organisationid)) !== undefined
  ) {
    const { settleMissing } = await import('../restored-server/settle-missing.ts')
    shown = await settleMissing({ organisationid, name, ownerid }, before, now)
  }
  if (name !== 'content' || shown !== now) return shown
  // Content and its pictures switch together: until all pictures are here, the previous content stays.
  if (response.body !== undefined) queryClient.setQueryData(upcomingKey(key), response)
  const { pictureKeys, prefetchPictures } = await import('../../sync/picture-cache.ts')
  const keys = pictureKeys(shown.body as Content)
  if (!(await prefetchPictures(organisationid, keys))) throw failureWithoutResponse('no-connection')
  queryClient.removeQueries({ queryKey: upcomingKey(key), exact: true })
  return shown
}

/** New content whose pictures are still on their way: it need not be fetched again. */
function upcomingKey(key: readonly (string | undefined)[]): readonly unknown[] {
  return ['next', ...key]
}
