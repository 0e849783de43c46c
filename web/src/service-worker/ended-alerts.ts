/**
 * The alerts whose end was pushed to this device. A service worker has no memory of its own between
 * two pushes, so they are kept as empty entries of a cache.
 */

const CACHE = 'ended-alerts'
const MAX_KEPT = 50

const addressOf = (id: string) => `/ended-alerts/${id}`

/** A device without storage shows a late push as any other one. */
export async function rememberEnded(id: string): Promise<void> {
  try {
    const cache = await caches.open(CACHE)
    await cache.put(addressOf(id), new Response(''))
    const kept = await cache.keys()
    await Promise.all(kept.slice(0, -MAX_KEPT).map((request) => cache.delete(request)))
  } catch {}
}

export async function hasEnded(id: string): Promise<boolean> {
  const found = await caches.match(addressOf(id), { cacheName: CACHE }).catch(() => undefined)
  return found !== undefined
}
