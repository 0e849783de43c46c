import { takePictures } from '../support/pictures.ts'
import { expect, INSTALLABLE, signIn, test } from '../support/test.ts'

test('dark mode is on at first, and the choice lasts', { tag: '@browsers' }, async ({ page }) => {
  await signIn(page, 'teacher', '/settings')
  const dark = page.getByRole('switch', { name: 'Dark Mode' })
  await expect(dark).toBeChecked()
  await expect(page.locator('body')).toHaveClass(/dark/)
  await dark.click()
  await expect(page.locator('body')).toHaveClass(/light/)
  expect(await page.evaluate(() => localStorage.getItem('darkmode'))).toBe('false')
  await page.reload()
  await expect(page.locator('body')).toHaveClass(/light/)
  await expect(dark).not.toBeChecked()
})

test('an admin who dictates switches single keys off, and the letter N opens no form', async ({
  openDevice,
}) => {
  const { page } = await openDevice({ viewport: { width: 1280, height: 800 } })
  await signIn(page, 'head', '/settings')
  const keys = page.getByRole('switch', { name: 'Use single keys' })
  await keys.uncheck()
  await page.goto('/admin/users')
  await expect(page.getByRole('button', { name: 'New user' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto('/settings')
  await expect(keys).not.toBeChecked()
  await keys.check()
  await page.goto('/admin/users')
  await expect(page.getByRole('button', { name: 'New user' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'New user' })).toBeVisible()
})

test('settings say whether the device is ready for offline use, and for how long', async ({
  openDevice,
}) => {
  const { page } = await openDevice(INSTALLABLE)
  await signIn(page, 'teacher', '/settings')
  await expect(page.getByText('This device is ready for offline use')).toBeVisible()
  const end = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' })
  await expect(page.getByText(end.format(Date.now() + 28 * 24 * 60 * 60 * 1000))).toBeVisible()
  await page.getByText('What is stored').click()
  await expect(page.getByText('6 of 6 stored')).toBeVisible()
  await expect(page.getByText('Version 1.0')).toBeVisible()
})

test('settings are reached from the side menu and lead back', async ({ page }) => {
  await signIn(page, 'teacher')
  await page.getByRole('link', { name: 'Info' }).click()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/info')
})

test('logging out from the settings leads to the sign-in', async ({ page }) => {
  await signIn(page, 'teacher', '/settings')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/')
})

// Fails when `app-outdated` is a failure like others: nobody would learn that there is an update.
test('an app that is too old for the server says so, and keeps what was typed', async ({
  page,
}) => {
  await signIn(page, 'teacher', '/incidents/new')
  const details = page.getByLabel('Incident details')
  await details.fill('Smoke in the boiler room')
  const message = 'This version of the app is too old for the server. Please update the app.'
  const body = { code: 'app-outdated', message, errors: [message] }
  await page.route(/\/api\/(?!events)/, (route) => route.fulfill({ status: 426, json: body }))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(message).first()).toBeVisible()
  await expect(page.getByText('This version is too old for the server')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const reloading = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update now' }).click()
  await reloading
  await expect(page.getByText('This version is too old for the server')).toBeHidden()
  await expect(details).toHaveValue('Smoke in the boiler room')
})

const PHONES = {
  iPhone: {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    allow: 'Open Settings › Notifications, and choose Holdfast.',
    quiet: 'A Focus, such as Do Not Disturb',
  },
  'Android phone': {
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    allow: 'Hold your finger on the Holdfast icon of the home screen, and choose App info.',
    quiet: 'Battery saver',
  },
}

for (const [phone, { userAgent, allow, quiet }] of Object.entries(PHONES)) {
  // Chromium without a window refuses notifications, as a person may have done.
  test(`settings say what stands between an ${phone} and an alert, and which taps mend it`, async ({
    openDevice,
  }) => {
    const { page } = await openDevice({ userAgent, viewport: { width: 320, height: 640 } })
    await signIn(page, 'teacher', '/settings')
    const alerts = page.getByRole('region', { name: 'Alerts' })
    await expect(alerts).toContainText('Notifications are blocked on this device')
    await expect(alerts.getByRole('listitem').filter({ hasText: allow })).toBeVisible()
    await alerts.getByText('What can still keep an alert quiet').click()
    await expect(alerts.getByRole('listitem').filter({ hasText: quiet })).toBeVisible()
    await takePictures(page, `quiet-${phone.split(' ')[0]}`)
  })
}
