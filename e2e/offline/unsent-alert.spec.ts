import { newAlertId } from '@holdfast/contract/ids'
import { hold } from '../support/hold.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { expect, INSTALLABLE, signIn, test, waitUntilInstalled } from '../support/test.ts'

test('an alert that was sent offline stands on top of the alerts, and can be stopped', async ({
  openDevice,
  head: api,
}) => {
  const { page, context } = await openDevice(INSTALLABLE)
  await signIn(page, 'teacher', '/alerts/new/lockdown')
  await waitUntilInstalled(page)
  await goOffline(context)
  await hold(page, 'Hold to send')
  await page.waitForURL(/\/alerts\/alert_/)
  await expect(page.getByText('Nobody has been alerted.')).toBeVisible()

  await page.goto('/alerts')
  const unsent = page.getByRole('region', { name: 'Not sent yet' })
  await expect(unsent).toContainText('Lockdown')
  await unsent.getByRole('link').click()
  await page.getByRole('button', { name: 'Do not send it any more' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.waitForURL('/alerts')
  const kinds = page.getByRole('region', { name: 'Send an alert' })
  await expect(kinds).toBeVisible()
  await expect(unsent).toBeHidden()
  await expect(page.getByText('You are currently offline')).toBeVisible()
  await goOnline(context)
  await expect(page.getByText('You are currently offline')).toBeHidden()
  await page.reload()
  await expect(kinds).toBeVisible()
  await expect(unsent).toBeHidden()
  expect(
    await api.call('listAlerts').then((alerts) => alerts.filter(({ ended }) => !ended)),
  ).toEqual([])
})

test('a call for help that cannot be sent says that nobody knows of it, and whom to ring', async ({
  openDevice,
  head: api,
}) => {
  const { page, context } = await openDevice(INSTALLABLE)
  await signIn(page, 'teacher', '/menu')
  await waitUntilInstalled(page)
  await api.call('sendAlert', {}, { id: newAlertId(), kind: 'lockdown' })
  const overlay = page.getByRole('dialog', { name: 'Lockdown' })
  await expect(overlay).toBeVisible()
  await goOffline(context)
  await overlay.getByRole('button', { name: 'I need help' }).click()
  await expect(overlay).toContainText('Nobody knows of your call yet')
  await expect(overlay.getByRole('link', { name: /^999/ })).toHaveAttribute('href', 'tel:999')
  await expect(overlay.getByRole('link', { name: /Jordan Hale/ })).toBeVisible()
  await goOnline(context)
  await expect(overlay).toContainText('Sent to the team. Nobody has said that they are coming yet.')
  await expect(overlay).not.toContainText('Nobody knows of your call yet')
})
