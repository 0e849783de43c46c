import { newAlertId } from '@holdfast/contract/ids'
import { signInToApi } from '../support/api.ts'
import { goOffline } from '../support/network.ts'
import { expect, INSTALLABLE, signIn, test, waitUntilInstalled } from '../support/test.ts'

// Fails when the answers are in memory only: whoever restarts their phone in a cellar would forget that somebody waits.
test('an open call for help stays in sight after a restart without a network', async ({
  openDevice,
  head: api,
  server,
}) => {
  const { page, context } = await openDevice(INSTALLABLE)
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
  const bar = page.getByRole('link', { name: /1 person needs help, nobody is coming yet/ })
  await expect(bar).toContainText('Dana Fox (Boiler room)')

  await goOffline(context)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toContainText('Dana Fox (Boiler room)')
})
