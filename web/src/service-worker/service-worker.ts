/// <reference lib="webworker" />
import { PrecacheController } from 'workbox-precaching'

/**
 * Caching and nothing else. Three owners: this worker owns the app shell; the app owns the pictures
 * (`media-<organisation>`), which this worker only serves; `/api` belongs to the app's device
 * store and is left alone entirely, as are the server's own pages: Google's map, and the one that
 * verifies records. A new version waits
 * until the app says `SKIP_WAITING` or all its windows are closed.
 */

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (string | { url: string; revision: string | null })[]
}

const SHELL = '/index.html'
const shell = new PrecacheController()
shell.addToCacheList(self.__WB_MANIFEST)

self.addEventListener('install', (event) => {
  void shell.install(event)
})

self.addEventListener('activate', (event) => {
  void shell.activate(event)
  event.waitUntil(self.clients.claim())
})

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const response = respondTo(event.request)
  if (response !== undefined) event.respondWith(response)
})

/** Undefined for what the browser is to fetch as if there were no service worker. */
function respondTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (/^\/(api|map-frame|verify\.html)(\/|$)/.test(pathname)) return undefined
  const [, folder, organisationid] = pathname.split('/')
  if (folder === 'content') return pictureOrNetwork(request, `media-${organisationid}`)
  if (request.mode === 'navigate') return shellOrNetwork(request, SHELL)
  if (shell.getCacheKeyForURL(request.url) === undefined) return undefined
  return shellOrNetwork(request, request.url)
}

async function shellOrNetwork(request: Request, url: string): Promise<Response> {
  return (await shell.matchPrecache(url)) ?? fetch(request)
}

async function pictureOrNetwork(request: Request, cacheName: string): Promise<Response> {
  return (await caches.match(request.url, { cacheName })) ?? fetch(request)
}
