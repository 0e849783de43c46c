import { mediaAddress } from '@holdfast/contract/media-paths'
import { retryDelay } from '../http/backoff.ts'
import { followOnline, isOnline } from '../http/connectivity.ts'
import { pictureCacheName } from '../storage/owner.ts'
import { signal, useSignal } from '../storage/signal.ts'
import { reportStorageFailure, reportStored } from '../storage/storage-state.ts'

/**
 * Every picture of the organisation, in one cache of its own (`media-<organisation>`). The app
 * fills it and removes what the content no longer names; the service worker only reads it.
 * The bytes of a key never change, so a stored picture is never fetched again.
 */

const AT_ONCE = 3
const STORAGE = 'pictures'

export type PicturesReady = { total: number; stored: number; complete: boolean }

const ready = signal<PicturesReady>({ total: 0, stored: 0, complete: false })

export function usePicturesReady(): PicturesReady {
  return useSignal(ready)
}

/** Keeps the cache at these keys until stopped, trying again whenever something is missing. */
export function syncPictureCache(organisationid: string, keys: readonly string[]): () => void {
  const wanted = new Set(keys.map((key) => mediaAddress(organisationid, key)))
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isStopped = false

  async function round(): Promise<void> {
    clearTimeout(timer)
    if (isStopped) return
    const missing = await missingOf(pictureCacheName(organisationid), wanted).catch(reportMissing)
    if (isStopped || missing === undefined) return
    announce(missing.size)
    if (missing.size === 0 || !isOnline()) return
    await fetchAll(organisationid, missing, () => isStopped, announce)
    if (isStopped || missing.size === 0) return
    failures += 1
    timer = setTimeout(() => void round(), retryDelay(failures))
  }

  function announce(missing: number): void {
    if (missing === 0) reportStored(STORAGE)
    const stored = wanted.size - missing
    ready.set({ total: wanted.size, stored, complete: missing === 0 })
  }

  const unfollow = followOnline((online) => {
    if (online) void round()
  })
  void round()
  return () => {
    isStopped = true
    clearTimeout(timer)
    unfollow()
    reportStored(STORAGE)
  }
}

/** Deletes pictures that are no longer wanted and returns those that are missing. */
async function missingOf(name: string, wanted: ReadonlySet<string>): Promise<Set<string>> {
  const cache = await caches.open(name)
  const missing = new Set(wanted)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (!missing.delete(pathname)) await cache.delete(request)
  }
  return missing
}

/** Takes each address out of `missing` once it is stored. */
async function fetchAll(
  organisationid: string,
  missing: Set<string>,
  isStopped: () => boolean,
  onProgress: (missing: number) => void,
): Promise<void> {
  const cache = await caches.open(pictureCacheName(organisationid))
  const queue = [...missing]
  async function work(): Promise<void> {
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      if (isStopped()) return
      const response = await fetch(address, { credentials: 'omit' }).catch(() => undefined)
      const isPicture = response?.headers.get('content-type')?.startsWith('image/')
      if (!response?.ok || !isPicture || isStopped()) continue
      await cache.put(address, response).then(
        () => missing.delete(address),
        (cause: unknown) => reportStorageFailure(STORAGE, cause),
      )
      onProgress(missing.size)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

function reportMissing(cause: unknown): undefined {
  reportStorageFailure(STORAGE, cause)
  return undefined
}
