/**
 * The files of the app on the device. Each version of a file has an address of its own, so what is
 * stored already is not fetched again, neither for a new version of the app nor after an installation
 * that was interrupted.
 */

/** `revision` null: the address itself changes with the content. */
export type AppFile = { url: string; revision: string | null }

/**
 * With fewer, an old phone on a slow network mostly waits for responses. Browsers open six connections
 * to a server without HTTP/2, and the app's own requests and its stream need theirs meanwhile.
 */
const PARALLEL_FETCHES = 4

type Fetch = (request: Request) => Promise<Response>

export class AppFiles {
  readonly #addresses = new Map<string, string>()
  readonly #cacheName: string

  /** `base`: the address of the service worker, which those of the files are relative to. */
  constructor(files: readonly AppFile[], cacheName: string, base: string) {
    this.#cacheName = cacheName
    for (const { url, revision } of files) {
      const address = new URL(url, base)
      const stored = new URL(address)
      // The name that Workbox gave the file: devices that have it do not fetch it again.
      if (revision !== null) stored.searchParams.set('__WB_REVISION__', revision)
      this.#addresses.set(address.href, stored.href)
    }
  }

  /** Fetches what is missing. Rejects when a file cannot be fetched; the others stay for the next attempt. */
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

  /** Undefined for what is no file of the app, or is not stored. */
  async match(url: string): Promise<Response | undefined> {
    const address = this.#addresses.get(url)
    if (address === undefined) return undefined
    return caches.match(address, { cacheName: this.#cacheName })
  }
}

async function storedAddresses(cache: Cache): Promise<Set<string>> {
  return new Set((await cache.keys()).map(({ url }) => url))
}
