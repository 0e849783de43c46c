import { currentSession } from '../../session/session.ts'
import { type CachedBody, type DeviceStore, openDeviceStore } from '../../storage/device-store.ts'
import type { DeviceUser } from '../../storage/device-user.ts'
import { queryClient } from './query-client.ts'

/**
 * Keeps the in-memory cache and the device store in step. Only the user's own organisation is stored
 * on the device; what a provider admin reads of others stays in memory.
 */

let open: { user: DeviceUser; store: DeviceStore } | undefined

export type CopyKey = readonly [organisationid: string, name: string, ...ownerid: string[]]

/** Key of the queries that read logs from the device: see `stored-log.ts`. */
export const STORED_LOG = 'log of the device'

/** `onReadable` is called when data that could not be read from the device becomes readable. */
export function openCopy(user: DeviceUser, onReadable: () => void): DeviceStore {
  closeCopy()
  const store = openDeviceStore(user, onReadable)
  open = { user, store }
  return store
}

export function closeCopy(): void {
  open?.store.close()
  open = undefined
}

/** The device store, if it belongs to this organisation. */
export function storeOf(organisationid: string): DeviceStore | undefined {
  return open?.user.organisationid === organisationid ? open.store : undefined
}

export function storeKey([, ...rest]: CopyKey): string {
  return rest.filter((part) => part !== undefined).join('/')
}

/** The id of the user's own organisation; `''` while nobody is signed in. */
export function ownOrganisation(): string {
  return currentSession()?.organisationid ?? open?.user.organisationid ?? ''
}

/** The id of the organisation that a provider admin chose, or else of the user's own. */
export function chosenOrOwnOrganisation(org: string | undefined): string {
  return org ?? ownOrganisation()
}

/** The `?org=` of a request; left out for the user's own organisation. */
export function organisationQuery(organisationid: string): { org?: string } {
  return organisationid === currentSession()?.organisationid ? {} : { org: organisationid }
}

/**
 * Updates a collection in memory and on the device from a response of the server. A read
 * that is under way may be older than that response, so it is cancelled and repeated.
 */
export async function updateCachedBody<T>(key: CopyKey, change: (body: T) => T): Promise<void> {
  await queryClient.cancelQueries({ queryKey: key, exact: true })
  const before = queryClient.getQueryData<CachedBody<T>>(key)
  if (before !== undefined) {
    const cached = { ...before, body: change(before.body), etag: null }
    queryClient.setQueryData(key, cached)
    await storeOf(key[0])?.keepCollection(storeKey(key), cached)
  }
  void queryClient.invalidateQueries({ queryKey: key, exact: true })
}

type Change<T> = (body: T) => T

/** Changes a list in memory that was not read: when it is read again depends on when it was read. */
export function changeInMemory<T>(queryKey: readonly string[], change: (data: T) => T): void {
  const state = queryClient.getQueryState<T>(queryKey)
  if (state?.data === undefined) return
  queryClient.setQueryData(queryKey, change(state.data), { updatedAt: state.dataUpdatedAt })
}

/** Changes that arrive while a collection is being read, by its key: the response may lack them. */
const changesDuringRead = new Map<string, Change<unknown>[]>()

/**
 * Applies a change that the server has announced or acknowledged to memory and device. Unlike
 * `updateCachedBody` it lets a read under way finish, or a burst of events would keep a slow phone
 * from ever reading the list. The change is also applied to the result of that read, so applying it
 * twice must do no harm.
 */
export async function applyServerChange<T>(key: CopyKey, change: Change<T>): Promise<void> {
  changesDuringRead.get(key.join())?.push((body) => change(body as T))
  changeInMemory<CachedBody<T>>(key, (before) => ({
    ...before,
    body: change(before.body),
    etag: null,
  }))
  const cached = queryClient.getQueryData<CachedBody<T>>(key)
  if (cached !== undefined) await storeOf(key[0])?.keepCollection(storeKey(key), cached)
}

/** Reads a collection. `withLaterChanges` applies the changes that have arrived since the read began to its response. */
export async function readWithLaterChanges<T, Result>(
  key: CopyKey,
  read: (withLaterChanges: (cached: CachedBody<T>) => CachedBody<T>) => Promise<Result>,
): Promise<Result> {
  const changes: Change<unknown>[] = []
  changesDuringRead.set(key.join(), changes)
  try {
    return await read((cached) => {
      if (changes.length === 0) return cached
      const body = changes.reduce<unknown>((body, change) => change(body), cached.body) as T
      return { ...cached, body, etag: null }
    })
  } finally {
    if (changesDuringRead.get(key.join()) === changes) changesDuringRead.delete(key.join())
  }
}
