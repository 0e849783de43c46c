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
 * The browser of a test has no push service: messages are handed to its service worker as one would.
 * The app must be installed.
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

  return {
    push: (payload: object) =>
      browser.send('ServiceWorker.deliverPushMessage', {
        ...registration,
        data: JSON.stringify(payload),
      }),
    notifications: (): Promise<Shown[]> =>
      worker.evaluate(async () => {
        const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
        const shown = await registration.getNotifications()
        return shown.map(({ title, body, requireInteraction, silent, tag, data }) => {
          return { title, body, requireInteraction, silent, tag, data: data as unknown }
        })
      }),
  }
}
