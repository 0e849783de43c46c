import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { expectAccessible } from '../support/accessibility.ts'
import { signInToApi } from '../support/api.ts'
import { hold } from '../support/hold.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { expect, signIn, test } from '../support/test.ts'

const SMALL = { viewport: { width: 320, height: 640 } }
const DESK = { viewport: { width: 1280, height: 800 } }

test('the form says whom an alert reaches, and one that reached nobody is not called delivered', async ({
  openDevice,
  server,
  school,
}) => {
  const { page, context } = await openDevice(SMALL)
  await signIn(page, school.admin, '/alerts/new/lockdown')

  await test.step('nobody has the app open: the form says so, with the names behind one tap', async () => {
    await expect(page.getByText('Reaches nobody now')).toBeVisible()
    await page.getByText(/^Not reached now/).click()
    await expect(page.getByText('Terry Teacher')).toBeVisible()
    await expectAccessible(page, 'Lockdown')
  })

  const alertid =
    await test.step('it can be sent all the same, and shows as reaching nobody', async () => {
      await hold(page, 'Hold to send')
      await page.waitForURL(/\/alerts\/alert_/)
      const id = page.url().replace(/.*\//, '')
      await page.getByRole('link', { name: 'Who has answered' }).click()
      await expect(page.getByText('Nobody reached yet')).toBeVisible()
      await expectAccessible(page, 'Who has answered')
      return id
    })

  await test.step('the admin area and the board say so too', async () => {
    const { page: desk } = await openDevice(DESK)
    await signIn(desk, school.admin, '/admin/alerts')
    const row = desk.getByRole('row').filter({ hasText: 'Lockdown, Sent' })
    await expect(row).toContainText('Nobody reached')
    await expect(row).not.toContainText('Delivered')
    await desk.goto('/board')
    await expect(desk.getByText('Nobody reached yet')).toBeVisible()
  })

  const teacher = await signInToApi(server.address, school.teacher)
  await test.step('once a colleague has it on the screen, the sender is told', async () => {
    const timestamp = new Date().toISOString()
    await teacher.call(
      'addAlertAnswer',
      { id: alertid },
      { id: randomUUID(), answer: 'seen', timestamp },
    )
    await expect(page.getByText('Reached 1 of 1 other person')).toBeVisible()
    await expect(page.getByText('Nobody reached yet')).toHaveCount(0)
  })

  await test.step('people whose phones take notifications are reached; offline the form promises nothing', async () => {
    const p256dh = createECDH('prime256v1').generateKeys().toString('base64url')
    const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
    await teacher.call('savePushSubscription', {}, { endpoint: 'https://push.example/terry', keys })
    await page.goto('/alerts/new/evacuate')
    await expect(page.getByText('Reaches 1 person')).toBeVisible({ timeout: 15_000 })
    await goOffline(context)
    await expect(page.getByText('You are offline, so how many people')).toBeVisible()
    await expect(page.getByText(/^Reaches/)).toHaveCount(0)
    await goOnline(context)
  })
})
