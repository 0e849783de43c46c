import { QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import type { CachedBody } from '../../storage/device-store.ts'
import { type CollectionName, collectionOptions } from './collection.ts'
import { queryClient } from './query-client.ts'

/** For code outside screens that reads lists: what the background sync is made of. */

export function poll(options: QueryObserverOptions): () => void {
  return new QueryObserver(queryClient, options).subscribe(() => undefined)
}

/** Calls the listener with the current collection, and again on each change. */
export function follow<T>(
  organisationid: string,
  name: CollectionName,
  listener: (body: T) => void,
): () => void {
  const { queryKey } = collectionOptions(name, organisationid)
  let last: T | undefined
  const notify = () => {
    const body = queryClient.getQueryData<CachedBody<T>>(queryKey)?.body
    if (body === undefined || body === last) return
    last = body
    listener(body)
  }
  notify()
  return queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === organisationid && query.queryKey[1] === name) notify()
  })
}
