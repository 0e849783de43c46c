import { expectAccessible } from '../support/accessibility.ts'
import { PASSWORD, signInToApi } from '../support/api.ts'
import { hold } from '../support/hold.ts'
import { openPushService } from '../support/push.ts'
import { startPushService } from '../support/push-service.ts'
import { expect, INSTALLABLE, signIn, test, waitUntilInstalled } from '../support/test.ts'

test('an exercise is measured on a closed phone and on an open app, and admins see how long it took and who missed it', async ({
  openDevice,
  server,
  school,
  schoolAdmin,
}) => {
  test.slow()
  for (const [id, name] of [
    ['open', 'Olive Open'],
    ['away', 'Ann Away'],
  ]) {
    const username = `${school.id}.${id}`
    const account = { name: `${name}`, type: 'standard', organisationid: school.id } as const
    const email = `${username}@school.example`
    await schoolAdmin.call('saveUser', { id: username }, { ...account, email, password: PASSWORD })
  }
  const service = await startPushService()
  try {
    // The closed phone of the teacher. Its browser has no push service, so the test hands on what was pushed.
    const { page: phone, context } = await openDevice(INSTALLABLE)
    await context.grantPermissions(['notifications'], { origin: server.address })
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
    await signIn(phone, school.teacher, '/menu')
    await waitUntilInstalled(phone)
    const closedApp = await openPushService(context, phone, server.address)
    await phone.goto('about:blank')
    const teacher = await signInToApi(server.address, school.teacher)
    await teacher.call('savePushSubscription', {}, service.subscription as never)
    const { page: open } = await openDevice()
    await signIn(open, `${school.id}.open`, '/menu')

    const { page: admin } = await openDevice()
    await signIn(admin, school.admin, '/alerts/new/lockdown')
    await admin.getByRole('switch', { name: 'This is an exercise' }).click()
    await hold(admin, 'Hold to send EXERCISE')
    await admin.waitForURL(/\/alerts\/alert_/)
    await closedApp.push(await service.nextPayload())
    await expect(open.getByRole('dialog', { name: 'Lockdown' })).toBeVisible()

    await admin.setViewportSize({ width: 1280, height: 800 })
    await admin.goto('/admin/alerts')
    const table = admin.getByRole('table').filter({ hasText: '9 of 10 within' })
    const row = table.getByRole('row').filter({ hasText: 'Exercise: Lockdown' })
    await expect(row).toContainText('2 of 3')
    await expect(row).toContainText('1: Ann Away')
    await row.getByRole('link', { name: 'Devices' }).click()

    await expect(admin.getByRole('heading', { name: 'How long an alert took' })).toBeVisible()
    await expect(admin.getByRole('main')).toContainText('Shown to 2 of 3 people')
    await expectAccessible(admin, 'How long an alert took')
    const devices = admin.getByRole('table').getByRole('row')
    await expect(devices.filter({ hasText: 'Terry Teacher' })).toContainText(
      /Chrome on Linux.*Notification, app closed.*\d s/,
    )
    await expect(devices.filter({ hasText: 'Olive Open' })).toContainText(/On screen, app open/)
    const download = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toBe(`alert-times-${school.id}.csv`)

    await admin.goto('/admin/exercises')
    await expect(admin.getByRole('table')).toContainText(/2 of 3 within \d/)
  } finally {
    await service.stop()
  }
})
