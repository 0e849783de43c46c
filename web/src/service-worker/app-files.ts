/**
 * The files of the app on the device. Each version of a file has its own address, so a stored file is not
 * fetched again, neither for a new version of the app nor after an interrupted installation.
 *
 * A file is known by the hash of its content. A school's content filter answers with a page of its own and
 * 200, and during an upgrade the page may come from a process of the other version. Stored, such an answer
 * would stay for as long as the version of the app.
 */

/** `revision` is null when the address itself changes with the content; `integrity` is a hash as in HTML. */
export type AppFile = { url: string; revision: string | null; integrity: string }

type Known = { stored: string; integrity: string }

/**
 * With fewer, an old phone on a slow network mostly waits for responses. With more, the app's own requests
 * and its event stream would wait: browsers open only six connections to a server without HTTP/2.
 */
const PARALLEL_FETCHES = 4

type Fetch = (request: Request) => Promise<Response>

export class AppFiles {
  readonly #files = new Map<string, Known>()
  readonly #cacheName: string

  /** `base`: the address of the service worker; the files' addresses are relative to it. */
  constructor(files: readonly AppFile[], cacheName: string, base: string) {
    this.#cacheName = cacheName
    for (const { url, revision, integrity } of files) {
      const address = new URL(url, base)
      const stored = new URL(address)
      // Workbox stored files under this name. Keeping it saves older devices from fetching them again.
      if (revision !== null) stored.searchParams.set('__WB_REVISION__', revision)
      this.#files.set(address.href, { stored: stored.href, integrity })
    }
  }

  /**
   * Fetches the files that are missing, or stored with other content: earlier versions of this worker did
   * not look at it. Rejects when one cannot be fetched; the others stay for the next attempt.
   */
  async install(fetch: Fetch): Promise<void> {
    const cache = await caches.open(this.#cacheName)
    const files = [...this.#files]
    const fetchSome = async () => {
      for (let next = files.shift(); next !== undefined; next = files.shift()) {
        const [url, file] = next
        const known = await cache.match(file.stored)
        if (known !== undefined && (await isIntact(known, file))) continue
        await cache.put(file.stored, await fetchIntact(fetch, url, file))
      }
    }
    await Promise.all(Array.from({ length: PARALLEL_FETCHES }, fetchSome))
  }

  /** Deletes the files of earlier versions. */
  async deleteOutdated(): Promise<void> {
    const cache = await caches.open(this.#cacheName)
    const wanted = new Set([...this.#files.values()].map(({ stored }) => stored))
    const stored = (await cache.keys()).map(({ url }) => url)
    await Promise.all(stored.map((address) => wanted.has(address) || cache.delete(address)))
  }

  has(url: string): boolean {
    return this.#files.has(url)
  }

  /** The stored file; undefined when the address is no file of the app or is not stored. */
  async match(url: string): Promise<Response | undefined> {
    const file = this.#files.get(url)
    if (file === undefined) return undefined
    return caches.match(file.stored, { cacheName: this.#cacheName })
  }
}

async function fetchIntact(fetch: Fetch, url: string, file: Known): Promise<Response> {
  const isRevised = url !== file.stored
  // The browser's own cache may hold a filter's page under an address that never changes.
  for (const cache of isRevised ? (['reload'] as const) : (['default', 'reload'] as const)) {
    const response = await fetch(new Request(url, { cache }))
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    if (await isIntact(response, file)) return response
  }
  throw new Error(`${url}: not the content of this version`)
}

async function isIntact(response: Response, { integrity }: Known): Promise<boolean> {
  const bytes = await response.clone().arrayBuffer()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return integrity === `sha256-${btoa(String.fromCharCode(...hash))}`
}
