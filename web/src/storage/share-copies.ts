import type { SharedPage } from '@holdfast/contract/incidents/shares'

/**
 * What this device was shown of incidents by links with a key, so that it can be read without a network until
 * the link ends. Each has a cache of its own, named after the hash of the key, which is in the address only.
 * Nothing throws: without caches the page works with a network.
 */

/** `pictures` by their version. */
export type ShareCopy = { page: SharedPage; pictures: ReadonlyMap<string, Blob> }

const PREFIX = 'shared-incident-'
const PAGE = '/shared-incident/page'
const pictureAddress = (version: string) => `/shared-incident/pictures/${version}`

/** Where the copy of this link is. */
async function cacheName(key: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0'))
  return `${PREFIX}${hex.join('')}`
}

export async function readShareCopy(key: string): Promise<ShareCopy | undefined> {
  return quietly(async () => {
    const cache = await caches.open(await cacheName(key))
    const page = (await (await cache.match(PAGE))?.json()) as SharedPage | undefined
    if (page === undefined) return undefined
    const pictures = new Map<string, Blob>()
    for (const { version } of page.map ?? []) {
      const picture = await cache.match(pictureAddress(version))
      if (picture) pictures.set(version, await picture.blob())
    }
    return { page, pictures }
  })
}

/** Pictures that the page no longer names go. */
export async function keepShareCopy(key: string, { page, pictures }: ShareCopy): Promise<void> {
  await quietly(async () => {
    const cache = await caches.open(await cacheName(key))
    const wanted = new Set((page.map ?? []).map(({ version }) => pictureAddress(version)))
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url)
      if (pathname !== PAGE && !wanted.delete(pathname)) await cache.delete(request)
    }
    for (const [version, picture] of pictures) {
      const address = pictureAddress(version)
      if (wanted.has(address)) await cache.put(address, new Response(picture))
    }
    await cache.put(PAGE, new Response(JSON.stringify(page)))
  })
}

export async function removeShareCopy(key: string): Promise<void> {
  await quietly(async () => caches.delete(await cacheName(key)))
}

/** `now` by the server's clock. */
export async function removeOverShareCopies(now: number): Promise<void> {
  await quietly(async () => {
    for (const name of await caches.keys()) {
      if (!name.startsWith(PREFIX)) continue
      const stored = await (await caches.open(name)).match(PAGE)
      const page = (await stored?.json()) as SharedPage | undefined
      if (page === undefined || Date.parse(page.expires) <= now) await caches.delete(name)
    }
  })
}

async function quietly<T>(job: () => Promise<T>): Promise<T | undefined> {
  try {
    return await job()
  } catch {
    // Without https, in a private window or on a full device there is no cache.
    return undefined
  }
}
