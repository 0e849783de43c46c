/**
 * The files of the app on the device. Each version of a file has its own address, so a stored file is not
 * fetched again, neither for a new version of the app nor after an interrupted installation.
 */

/** `revision` is null when the address itself changes with the content. */
export type AppFile = { url: string; revision: string | null }

/**
 * With fewer, an old phone on a slow network mostly waits for responses. With more, the app's own requests
 * and its event stream would wait: browsers open only six connections to a server without HTTP/2.
 */
const PARALLEL_FETCHES = 4

type Fetch = (request: Request) => Promise<Response>

export class AppFiles {
  readonly #addresses = new Map<string, string>()
  readonly #cacheName: string

  /** `base`: the address of the service worker; the files' addresses are relative to it. */
  constructor(files: readonly AppFile[], cacheName: string, base: string) {
    this.#cacheName = cacheName
    for (const { url, revision } of files) {
      const address = new URL(url, base)
      const stored = new URL(address)
      // Workbox stored files under this name. Keeping it saves older devices from fetching them again.
      if (revision !== null) stored.searchParams.set('__WB_REVISION__', revision)
      this.#addresses.set(address.href, stored.href)
    }
  }

  /** Fetches the missing files. Rejects when one cannot be fetched; the others stay for the next attempt. */
  async install(fetch: Fetch): Promise<void> {
    const cache = await caches.open(this.#cacheName)
    const stored = await storedAddresses(cache)
    const missing = [...this.#addresses].filter(([, address]) => !stored.has(address))
    const fetchSome = async () => {
      for (let next = missing.shift(); next !== undefined; next = missing.shift()) {
        const [url, address] = next
        const isRevised = url !== address
        const response = await fetch(new Request(url, isRevised ? { cache: 'reload' } : {}))
        if (!response.ok) throw new Error(`${url}: ${response.status}`)
        await cache.put(address, response)
      }
    }
    await Promise.all(Array.from({ length: PARALLEL_FETCHES }, fetchSome))
  }

  /** Deletes the files of earlier versions. */
  async deleteOutdated(): Promise<void> {
    const cache = await caches.open(this.#cacheName)
    const wanted = new Set(this.#addresses.values())
    const stored = await storedAddresses(cache)
    await Promise.all([...stored].map((address) => wanted.has(address) || cache.delete(address)))
  }

  has(url: string): boolean {
    return this.#addresses.has(url)
  }

  /** The stored file; undefined when the address is no file of the app or is not stored. */
  async match(url: string): Promise<Response | undefined> {
    const address = this.#addresses.get(url)
    if (address === undefined) return undefined
    return caches.match(address, { cacheName: this.#cacheName })
  }
}

async function storedAddresses(cache: Cache): Promise<Set<string>> {
  return new Set((await cache.keys()).map(({ url }) => url))
}
