import { randomUUID } from 'node:crypto'
import { expect, INSTALLABLE, signIn, test, waitUntilInstalled } from '../support/test.ts'

test.use(INSTALLABLE)

test('a push shows that there is an alert and nothing more, and leads to it when the app was closed', async ({
  openDevice,
  server,
  head,
}) => {
  const { page, context } = await openDevice()
  await context.grantPermissions(['notifications'], { origin: server.address })
  // A profile of a test cannot subscribe, and the browser complains when the app tries.
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  await signIn(page, 'teacher', '/menu')
  await waitUntilInstalled(page)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no service worker')

  // The browser has no push service here: the message is handed to it as one would.
  const browser = await context.newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const registration = { origin: server.address, registrationId: await registrationId }
  const push = (payload: object) =>
    browser.send('ServiceWorker.deliverPushMessage', {
      ...registration,
      data: JSON.stringify(payload),
    })
  const notifications = () =>
    worker.evaluate(async () => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
      const shown = await registration.getNotifications()
      return shown.map(({ title, body, requireInteraction, silent, tag, data }) => {
        return { title, body, requireInteraction, silent, tag, data: data as unknown }
      })
    })

  const id = `alert_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  await page.goto('about:blank')
  const alert = await head.call('sendAlert', {}, { id, kind: 'lockdown', message: 'Gate B' })
  await push({ type: 'alert', id, exercise: false, silent: true })
  await expect.poll(notifications).toEqual([
    {
      title: 'Alert: open Holdfast',
      body: '',
      requireInteraction: true,
      silent: true,
      tag: id,
      data: { id },
    },
  ])
  await page.goto(`/alerts/${alert.id}`)
  await expect(page.getByRole('dialog', { name: 'Lockdown' })).toContainText('Gate B')
  await page.getByRole('dialog').getByRole('button', { name: 'I am safe' }).click()
  const answerOf = async (userid: string) =>
    (await head.call('listAlertAnswers', { id })).find((each) => each.userid === userid)?.answer
  await expect.poll(() => answerOf('teacher')).toBe('safe')

  const reported = page.context().waitForEvent('request', (request) => {
    return request.url().endsWith('/api/push/received')
  })
  await push({ type: 'test', token: 'a-token' })
  expect((await reported).postDataJSON()).toEqual({ token: 'a-token' })
})
