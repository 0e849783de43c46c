import type { BrowserContext, Page } from '@playwright/test'

type Shown = {
  title: string
  body: string
  requireInteraction: boolean
  silent: boolean | null
  tag: string
  data: unknown
}

/**
 * The browser of a test has no push service, so this hands messages to its service worker as such a service
 * would. The app must be installed.
 */
export async function openPushService(context: BrowserContext, page: Page, origin: string) {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  const browser = await context.newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const registration = { origin, registrationId: await registrationId }

  await worker.evaluate(recordNotifications)

  return {
    push: (payload: object) =>
      browser.send('ServiceWorker.deliverPushMessage', {
        ...registration,
        data: JSON.stringify(payload),
      }),
    /** What the service worker has shown, the last one of each tag. */
    notifications: (): Promise<Shown[]> =>
      worker.evaluate(() => [...(self as unknown as Recording).shownNotifications.values()]),
  }
}

type Recording = {
  registration: ServiceWorkerRegistration
  shownNotifications: Map<string, Shown>
}

/**
 * Runs in the service worker. A browser without a desktop may take a notification away again at once,
 * so what the worker has shown is not asked of the browser.
 */
function recordNotifications(): void {
  const worker = self as unknown as Recording
  const { registration } = worker
  const show = registration.showNotification.bind(registration)
  worker.shownNotifications = new Map()
  registration.showNotification = async (title, options = {}) => {
    await show(title, options)
    const { body = '', requireInteraction = false, silent = null, tag = '', data } = options
    worker.shownNotifications.set(tag, { title, body, requireInteraction, silent, tag, data })
  }
}
