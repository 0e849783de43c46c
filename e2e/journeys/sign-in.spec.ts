import { PASSWORD } from '../support/api.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { expect, type Page, signIn, signInByForm, test } from '../support/test.ts'

const DAY = 24 * 60 * 60 * 1000

async function fillIn(page: Page, username: string, password = PASSWORD) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Sets the device's clock; timers go on. */
async function setClock(page: Page, daysFromNow: number) {
  await page.clock.setFixedTime(new Date(Date.now() + daysFromNow * DAY))
}

test('the sign-in shows its fields, its languages and its version', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  const languages = page.getByLabel('Language').locator('option')
  expect(await languages.count()).toBeGreaterThanOrEqual(40)
  for (const name of ['English', 'Cymraeg', 'Polski', 'اردو', '简体中文']) {
    await expect(languages.getByText(name, { exact: true })).toHaveCount(1)
  }
  await page.getByLabel('Language').selectOption({ label: 'Polski' })
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.getByText('Version 1.0')).toBeVisible()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/reset')
})

test('empty fields are refused before anything is sent', async ({ page }) => {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login')) calls += 1
  })
  await page.goto('/')
  await page.getByLabel('Username').fill('   ')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Username and password are required')
  expect(calls).toBe(0)
})

test('a wrong password shows the server’s message', async ({ page }) => {
  await page.goto('/')
  await fillIn(page, 'teacher', 'not the password')
  await expect(page.getByRole('alert')).toHaveText('Incorrect username or password')
  await expect(page).toHaveURL('/')
})

test('a response from another server shows “Login failed”', async ({ page }) => {
  await page.route('**/api/login', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Hotel network</h1>' }),
  )
  await page.goto('/')
  await fillIn(page, 'teacher')
  await expect(page.getByRole('alert')).toHaveText('Login failed')
})

test('the username is trimmed and lower-cased, and staff start at home', async ({ page }) => {
  await page.goto('/')
  await fillIn(page, '  TEACHER ')
  await expect(page).toHaveURL('/menu')
  await page.goto('/')
  await expect(page).toHaveURL('/menu')
})

test('an admin starts at the admin menu', async ({ page }) => {
  await signInByForm(page, 'head')
  await expect(page).toHaveURL('/admin/menu')
  await page.goto('/')
  await expect(page).toHaveURL('/admin/menu')
})

test('the password can be shown', async ({ page }) => {
  await page.goto('/')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('something')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('offline a notice replaces the form', async ({ page, context }) => {
  await page.goto('/')
  await goOffline(context)
  await expect(page.getByText('You are offline', { exact: true })).toBeVisible()
  await expect(
    page.getByText(
      "You'll need to have an internet connection to log in. Once logged in you can use the app offline for up to 28 days.",
    ),
  ).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveCount(0)
  await goOnline(context)
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('without a session every address leads to the sign-in', async ({ page }) => {
  for (const address of ['/menu', '/logs', '/incidents/new', '/admin/users', '/no/such/page']) {
    await page.goto(address)
    await expect(page).toHaveURL('/')
    await expect(page.getByLabel('Username')).toBeVisible()
  }
})

test('after 28 days the data is locked until the same person signs in', async ({ page }) => {
  await signInByForm(page, 'teacher')
  await setClock(page, 29)
  await page.goto('/contacts?from=a-bookmark')
  await expect(page).toHaveURL('/')
  await expect(page.getByText(/^Locked until /)).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('teacher')
  const copies = await page.evaluate(async () => (await indexedDB.databases()).map((d) => d.name))
  expect(copies).toContain('copy/riverside/teacher')

  await setClock(page, 0)
  await fillIn(page, 'teacher')
  await expect(page).toHaveURL('/contacts?from=a-bookmark')
})

test('another user who signs in starts at home', async ({ page }) => {
  await signInByForm(page, 'teacher')
  await setClock(page, 29)
  await page.goto('/contacts')
  await expect(page).toHaveURL('/')
  await setClock(page, 0)
  await fillIn(page, 'site')
  await expect(page).toHaveURL('/menu')
})

test('a revoked sign-in says so, and signing in again returns to the same screen', async ({
  page,
  server,
}) => {
  await signIn(page, 'teacher')
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('authtoken'))
  await fetch(`${server.address}/api/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  await expect(page.getByText('Your sign-in has ended. Please sign in again.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await fillIn(page, 'teacher')
  await expect(page).toHaveURL('/contacts')
})

test('in the last seven days of a sign-in, users can sign in again without leaving the screen', async ({
  page,
}) => {
  await signIn(page, 'teacher', '/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in again' })).toHaveCount(0)

  await setClock(page, 22)
  await page.reload()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toContainText('(teacher)')
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Incorrect username or password')
  await setClock(page, 0)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign in again' })).toHaveCount(0)
  await expect(page).toHaveURL('/settings')
})

test('an iPhone’s browser suggests installing first, and signing in stays possible', async ({
  openDevice,
}) => {
  const { page } = await openDevice({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  })
  await page.goto('/')
  await expect(page.getByText('Choose Add to Home Screen.')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveCount(0)
  await page.getByRole('button', { name: 'Log in here anyway' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
})
