/**
 * Remembers which alerts have ended, by the pushes that said so. A service worker keeps no memory between
 * two pushes, so the ids are stored as empty entries of a cache.
 */

const CACHE = 'ended-alerts'
const MAX_KEPT = 50

const addressOf = (id: string) => `/ended-alerts/${id}`

/** Does nothing on a device without storage: a late push of the alert then rings like any other. */
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
