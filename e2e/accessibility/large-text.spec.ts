import { newAlertId } from '@holdfast/contract/ids'
import { signInToApi } from '../support/api.ts'
import { goOffline } from '../support/network.ts'
import { expect, INSTALLABLE, signIn, test, waitUntilInstalled } from '../support/test.ts'

// Fails when the bars stand above the log as high as their text is: at 200 % nothing of the log would be left.
test('on a small phone with text of 200 %, offline and with open calls, most of the screen is left for the log', async ({
  openDevice,
  head: api,
  server,
}) => {
  const { page, context } = await openDevice({
    ...INSTALLABLE,
    viewport: { width: 320, height: 640 },
  })
  const teacher = await signInToApi(server.address, 'teacher')
  const id = newAlertId()
  await signIn(page, 'site', '/menu')
  await waitUntilInstalled(page)
  await api.call('sendAlert', {}, { id, kind: 'lockdown' })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'I am safe' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const call = { id: crypto.randomUUID(), answer: 'help', note: 'Boiler room' } as const
  await teacher.call('addAlertAnswer', { id }, { ...call, timestamp: new Date().toISOString() })
  await page.goto('/logs')
  await expect(page.getByText('Lockdown alert').first()).toBeVisible()
  // The call must be on the phone before the network goes.
  const bar = page.getByRole('link', { name: /1 person needs help/ })
  await expect(bar).toBeVisible()
  const large = await context.newCDPSession(page)
  await large.send('Page.enable')
  await large.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await goOffline(context)

  await expect(bar).toBeInViewport()
  const offline = page.getByText('You are currently offline')
  await offline.scrollIntoViewIfNeeded()
  await expect(offline).toBeInViewport()
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(heading?.y).toBeLessThan(0.4 * 640)
  // The composer is taller than what is left. It scrolls with the page, so that entries can be read.
  const entry = page.getByText('Lockdown alert').first()
  await entry.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const [middle, covering] = await entry.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 4, top + height / 4)
    return [element.textContent, found !== null && element.contains(found)]
  })
  expect(covering, `“${middle}” is covered`).toBe(true)
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}/large-text.png` })
})
