/// <reference lib="webworker" />
import type {
  AlertPushPayload,
  ClosurePushPayload,
  HandoverPushPayload,
  PushPayload,
  TaskPushPayload,
} from '@holdfast/contract/alerts/push'
import { alertNotification, callNotification } from './alert-notification.ts'
import { type AppFile, AppFiles } from './app-files.ts'
import { closureNotification } from './closure-notification.ts'
import { hasEnded, rememberEnded } from './ended-alerts.ts'
import { handoverNotification } from './handover-notification.ts'
import { reportShowing } from './report-showing.ts'
import { isSilencedBy, showsStaffApp, taskNotification } from './task-notification.ts'

/**
 * Caches the app and shows notifications of alerts. This worker owns the cached app shell. The app owns
 * the pictures (`media-<organisation>`), which this worker only serves. It does not touch requests to
 * `/api`, whose data the app keeps in its device store, nor the server's own pages (Google's map, and the
 * one that verifies records). A new version waits until the app says `SKIP_WAITING` or all its windows
 * are closed.
 */

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: AppFile[]
}

const { scope } = self.registration
const SHELL = new URL('/index.html', scope).href
const shell = new AppFiles(self.__WB_MANIFEST, `workbox-precache-v2-${scope}`, scope)

self.addEventListener('install', (event) => {
  event.waitUntil(shell.install((request) => fetch(request)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([shell.deleteOutdated(), self.clients.claim()]))
})

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('push', (event) => {
  const payload = event.data?.json() as PushPayload | undefined
  if (payload === undefined) return
  event.waitUntil(show(payload))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  // The worker of an earlier version put the id of the alert.
  const { path, id } = event.notification.data as { path?: string; id?: string }
  event.waitUntil(openApp(path ?? `/alerts/${id}`))
})

function show(payload: PushPayload): Promise<void> {
  if (payload.type === 'test') return showTest(payload.token)
  if (payload.type === 'task') return showBesideApp(payload, taskNotification)
  if (payload.type === 'closure') return showBesideApp(payload, closureNotification)
  if (payload.type === 'handover') return showBesideApp(payload, handoverNotification)
  return payload.type === 'call' ? showBesideApp(payload, callNotification) : showAlert(payload)
}

/** Browsers require a notification for every push. Beside an open app, which tells it too, it makes no sound. */
async function showBesideApp<
  Payload extends TaskPushPayload | HandoverPushPayload | ClosurePushPayload | AlertPushPayload,
>(
  payload: Payload,
  describe: (payload: Payload) => { title: string; options: NotificationOptions },
): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const shown = await self.registration.getNotifications()
  const silent = payload.silent || windows.some(showsStaffApp) || isSilencedBy(shown, payload)
  const { title, options } = describe({ ...payload, silent })
  await self.registration.showNotification(title, options)
}

/** A push of an alert may arrive after the push of its end. It must not ring, so the end is shown again. */
async function showAlert(payload: AlertPushPayload): Promise<void> {
  if (payload.type === 'ended') await rememberEnded(payload.id)
  const isLate = payload.type !== 'ended' && (await hasEnded(payload.id))
  const { title, options } = alertNotification(isLate ? { ...payload, type: 'ended' } : payload)
  await self.registration.showNotification(title, options)
  if (payload.token !== undefined && !isLate) await confirmPush(payload.token)
}

/** Browsers require every push to show a notification. Reporting back proves that pushes arrive. */
async function showTest(token: string): Promise<void> {
  await self.registration.showNotification('Test: alerts reach this device', {
    tag: 'test',
    silent: true,
    icon: '/icon-192.png',
    data: { path: '/settings' },
  })
  await confirmPush(token)
}

/** Reports when this device has shown a test, or the alert of an exercise, and whether the app was in front. */
async function confirmPush(token: string): Promise<void> {
  const shown = new Date()
  const windows = await self.clients.matchAll({ type: 'window' })
  const isOpen = windows.some(({ visibilityState }) => visibilityState === 'visible')
  await reportShowing(token, shown, isOpen ? 'open' : 'closed')
}

/** An open window keeps its screen and what is typed there: the alert covers it anyway, and tasks are told there. */
async function openApp(path: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (open === undefined) await self.clients.openWindow(path)
  else await open.focus()
}

self.addEventListener('fetch', (event) => {
  const response = respondTo(event.request)
  if (response !== undefined) event.respondWith(response)
})

/** Undefined for requests that the browser handles without the service worker. */
function respondTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (/^\/(api|map-frame|verify\.html)(\/|$)/.test(pathname)) return undefined
  const [, folder, organisationid] = pathname.split('/')
  if (folder === 'content') return pictureOrNetwork(request, `media-${organisationid}`)
  if (request.mode === 'navigate') return shellOrNetwork(request, SHELL)
  if (!shell.has(request.url)) return undefined
  return shellOrNetwork(request, request.url)
}

async function shellOrNetwork(request: Request, url: string): Promise<Response> {
  return (await shell.match(url)) ?? fetch(request)
}

async function pictureOrNetwork(request: Request, cacheName: string): Promise<Response> {
  return (await caches.match(request.url, { cacheName })) ?? fetch(request)
}
