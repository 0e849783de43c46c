import type { Content } from '@holdfast/contract/content/content'
import { mediaAddress } from '@holdfast/contract/content/media-paths'
import { READ_TIMEOUT_MS } from '@holdfast/contract/limits'
import { retryDelay } from '../http/backoff.ts'
import { followOnline, isOnline } from '../http/connectivity.ts'
import { readBytes, restartableTimer } from '../http/progress.ts'
import { pictureCacheName } from '../storage/device-user.ts'
import { signal, useSignal } from '../storage/signal.ts'
import { reportStorageFailure, reportStored } from '../storage/storage-state.ts'

/**
 * Every picture of the organisation, in one cache of its own (`media-<organisation>`). The app
 * fills it and removes what the content no longer names; the service worker only reads it.
 * The bytes of a key never change, so a stored picture is never fetched again.
 */

const PARALLEL_FETCHES = 3
const STORAGE = 'pictures'

/** Addresses of pictures of content that is not shown yet. They stay although no content on the screen names them. */
let upcoming: ReadonlySet<string> = new Set()

export type PictureProgress = { total: number; stored: number; complete: boolean }

const progress = signal<PictureProgress>({ total: 0, stored: 0, complete: false })

export function usePictureProgress(): PictureProgress {
  return useSignal(progress)
}

/** The keys of every picture that the content names. */
export function pictureKeys({ media, logo, background }: Content): string[] {
  const pictures = [...media, ...(logo ? [logo] : []), ...(background ? [background] : [])]
  return [...new Set(pictures.map((picture) => picture.key))].sort()
}

/** Makes the cache hold exactly these pictures. Retries while some are missing, until stopped. */
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
    progress.set({ total: wanted.size, stored, complete: missing === 0 })
  }

  const unfollow = followOnline((online) => {
    if (online) void round()
  })
  void round()
  return () => {
    isStopped = true
    clearTimeout(timer)
    unfollow()
    // A failure must not stay reported once its pictures are no longer wanted.
    reportStored(STORAGE)
  }
}

/**
 * Stores the pictures of content that will be shown next. Resolves to false when one could not be
 * fetched. Pictures that the server has deleted, or for which the device has no room, do not count.
 */
export async function prefetchPictures(
  organisationid: string,
  keys: readonly string[],
): Promise<boolean> {
  upcoming = new Set(keys.map((key) => mediaAddress(organisationid, key)))
  try {
    const cache = await caches.open(pictureCacheName(organisationid))
    const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    const missing = new Set([...upcoming].filter((address) => !stored.has(address)))
    return await fetchAll(
      organisationid,
      missing,
      () => false,
      () => undefined,
    )
  } catch (cause) {
    reportMissing(cause)
    return true
  }
}

/** Deletes pictures that are no longer wanted and returns those that are missing. */
async function missingOf(name: string, wanted: ReadonlySet<string>): Promise<Set<string>> {
  const cache = await caches.open(name)
  const missing = new Set(wanted)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (!missing.delete(pathname) && !upcoming.has(pathname)) await cache.delete(request)
  }
  return missing
}

/** Takes each address out of `missing` once it is stored. False when one could not be fetched. */
async function fetchAll(
  organisationid: string,
  missing: Set<string>,
  isStopped: () => boolean,
  onProgress: (missing: number) => void,
): Promise<boolean> {
  const cache = await caches.open(pictureCacheName(organisationid))
  const queue = [...missing]
  let wereAllFetched = true
  async function work(): Promise<void> {
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      if (isStopped()) return
      const picture = await fetchPicture(address).catch(() => undefined)
      if (picture === undefined) wereAllFetched = false
      if (!picture || isStopped()) continue
      await cache.put(address, picture).then(
        () => missing.delete(address),
        (cause: unknown) => reportStorageFailure(STORAGE, cause),
      )
      onProgress(missing.size)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_FETCHES }, work))
  return wereAllFetched
}

/** Null when the server has no such picture; undefined when the fetch has failed. */
async function fetchPicture(address: string): Promise<Response | null | undefined> {
  const limit = new AbortController()
  const timeout = restartableTimer(() => limit.abort())
  try {
    timeout.restart(READ_TIMEOUT_MS)
    const response = await fetch(address, { credentials: 'omit', signal: limit.signal })
    if (response.status === 404) return null
    const isPicture = response.headers.get('content-type')?.startsWith('image/')
    if (!response.ok || !isPicture) return undefined
    const bytes = await readBytes(response, () => timeout.restart(READ_TIMEOUT_MS))
    return new Response(bytes, { headers: response.headers })
  } finally {
    timeout.end()
  }
}

function reportMissing(cause: unknown): undefined {
  reportStorageFailure(STORAGE, cause)
  return undefined
}
