import { newAlertId } from '@holdfast/contract/ids'
import { expectAccessible } from '../support/accessibility.ts'
import { PASSWORD } from '../support/api.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { takePictures } from '../support/pictures.ts'
import { expect, type Page, signIn, signInByForm, test } from '../support/test.ts'

const DAY = 24 * 60 * 60 * 1000

async function fillIn(page: Page, username: string, password = PASSWORD) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/**
 * Opens the app after days in which it was closed, with the server out of reach: an open app ignores a
 * clock that jumps, and a response of the server would correct it.
 */
async function openAfterDays(page: Page, days: number, address: string) {
  await page.goto('about:blank')
  await page.clock.setFixedTime(new Date(Date.now() + days * DAY))
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(address)
}

/** Lets the device reach the server again, while its clock is still wrong by days. */
async function reachServer(page: Page) {
  await page.unroute('**/api/**')
}

/**
 * Gives the device a token by which it is in the last weeks of its sign-in. Its signature is not valid,
 * so requests carry the token that the server has issued. Returns that token.
 */
async function shortenSignIn(page: Page): Promise<string> {
  const issued = await page.evaluate(() => localStorage.getItem('authtoken') ?? '')
  const [header, payload = '', signature] = issued.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const exp = claims.iat + (20 * DAY) / 1000
  const shortened = Buffer.from(JSON.stringify({ ...claims, exp })).toString('base64url')
  const token = [header, shortened, signature].join('.')
  await page.route('**/api/**', (route) => {
    const headers = route.request().headers()
    const isShortened = headers.authorization === `Bearer ${token}`
    return route.continue({
      headers: isShortened ? { ...headers, authorization: `Bearer ${issued}` } : headers,
    })
  })
  await page.evaluate((stored) => localStorage.setItem('authtoken', stored), token)
  return issued
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

test('a wrong password shows the server’s message', { tag: '@browsers' }, async ({ page }) => {
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

test('the username is trimmed and lower-cased, and staff start at home', {
  tag: '@browsers',
}, async ({ page }) => {
  await page.goto('/')
  await fillIn(page, '  TEACHER ')
  await expect(page).toHaveURL('/menu')
  await page.goto('/')
  await expect(page).toHaveURL('/menu')
})

test('an admin signs in to the admin menu; later a phone opens at home, a desk at the open incident', async ({
  page,
  head,
}) => {
  await signInByForm(page, 'head')
  await expect(page).toHaveURL('/admin/menu')
  await page.goto('/')
  await expect(page).toHaveURL('/menu')

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await expect(page).toHaveURL('/admin/menu')
  await head.call('reportIncident', {}, { incidentDetails: 'Smoke in block B' })
  await page.goto('/menu')
  await expect(page.getByText('Smoke in block B').first()).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL('/board')
})

test('the password can be shown', { tag: '@browsers' }, async ({ page }) => {
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
  // Without a network, what is not installed yet could not be loaded any more.
  await expect(page.getByLabel('Username')).toBeVisible()
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

// Fails without the server's time: the clock of the device stays wrong by 29 days to the end.
test('after 28 days without contact all data but the guidance is locked, and contact unlocks it', {
  tag: '@firefox',
}, async ({ page }) => {
  await signIn(page, 'teacher', '/threats')
  await expect(page.getByRole('link', { name: 'Lockdown' })).toBeVisible()
  await openAfterDays(page, 29, '/contacts?from=a-bookmark')
  await expect(page).toHaveURL('/')
  await expect(page.getByText(/^Locked until /)).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('teacher')
  const copies = await page.evaluate(async () => (await indexedDB.databases()).map((d) => d.name))
  expect(copies).toContain('copy/riverside/teacher')

  await page.getByRole('link', { name: 'Critical Actions' }).click()
  await expect(page.getByText('Your sign-in has ended')).toBeVisible()
  await page.getByRole('link', { name: 'Lockdown' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lockdown' })).toBeVisible()
  await page.goto('/contacts?from=a-bookmark')
  await expect(page.getByText(/^Locked until /)).toBeVisible()

  await reachServer(page)
  await page.goto('/contacts?from=a-bookmark')
  await expect(page).toHaveURL('/contacts?from=a-bookmark')
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
})

test('another user who signs in starts at home', async ({ page }) => {
  await signInByForm(page, 'teacher')
  await page.evaluate(() => {
    const before = localStorage.getItem('authtoken') ?? ''
    const [header, claims = '', signature] = before.split('.')
    const expired = { ...JSON.parse(atob(claims)), exp: 1 }
    localStorage.setItem('authtoken', [header, btoa(JSON.stringify(expired)), signature].join('.'))
  })
  await page.goto('/contacts')
  await expect(page).toHaveURL('/')
  await fillIn(page, 'site')
  await expect(page).toHaveURL('/menu')
})

test('a revoked sign-in says so, and signing in again returns to the same screen', {
  tag: '@firefox',
}, async ({ page, server }) => {
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

test('a sign-in that ends before a call for help was sent says so, and the next one sends it', async ({
  page,
  context,
  server,
  head,
}) => {
  await signIn(page, 'teacher')
  const { id } = await head.call('sendAlert', {}, { id: newAlertId(), kind: 'lockdown' })
  const help = page.getByRole('dialog').getByRole('button', { name: 'I need help', exact: true })
  await expect(help).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('authtoken'))
  await goOffline(context)
  await help.click()
  await expect(page.getByRole('dialog')).toContainText('Not sent yet')
  await fetch(`${server.address}/api/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  await goOnline(context)
  const alarm = page.getByText(/^The call for help of \d\d:\d\d may not have been sent$/)
  await expect(alarm).toBeVisible()
  await expect(page.getByRole('link', { name: '999' })).toHaveAttribute('href', 'tel:999')
  await expectAccessible(page, 'Log in')
  await takePictures(page, 'unsent-alert-notice')
  await fillIn(page, 'teacher')
  await expect(alarm).toHaveCount(0)
  const answers = async () => {
    const recipients = await head.call('listAlertAnswers', { id })
    return recipients.find(({ userid }) => userid === 'teacher')?.answer
  }
  await expect.poll(answers).toBe('help')
})

test('the last seven days of a sign-in are announced, and end with the next contact', async ({
  page,
}) => {
  await signIn(page, 'teacher', '/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in again' })).toHaveCount(0)
  await openAfterDays(page, 22, '/settings')
  await expect(page.getByText(/^Your sign-in ends on /)).toBeVisible()
  await reachServer(page)
  await expect(page.getByText(/^Your sign-in ends on /)).toHaveCount(0)
  await expect(page).toHaveURL('/settings')
})

test('in the last weeks of a sign-in home leads to signing in again, which ends the earlier sign-in', async ({
  page,
  server,
}) => {
  await signIn(page, 'teacher', '/settings')
  const issuedToken = await shortenSignIn(page)
  await page.goto('/menu')
  await page.getByRole('link', { name: /^Your sign-in ends on / }).press('Enter')
  await expect(page.getByText('A sign-in lasts 365 days.')).toBeVisible()
  await expectAccessible(page, 'My account')
  await page.getByRole('button', { name: 'Sign in again' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^Your sign-in ends on /)).toHaveCount(0)
  await expect(page).toHaveURL('/account')
  const headers = { authorization: `Bearer ${issuedToken}` }
  expect((await fetch(`${server.address}/api/users`, { headers })).status).toBe(401)
})

// Fails without `startTokenRenewal`.
test('a token of yesterday is exchanged for a newer one, and nobody notices', async ({ page }) => {
  await signIn(page, 'teacher', '/settings')
  const tokenOf = () => page.evaluate(() => localStorage.getItem('authtoken'))
  const token = await tokenOf()
  // The server's clock, as far as the device can know it.
  await page.route(/\/api\/(?!events)/, async (route) => {
    const response = await route.fetch()
    const date = new Date(Date.now() + DAY + 60_000).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
  // A page that has learned the time keeps it as it goes, and the next one begins with it.
  await expect(async () => {
    await page.reload()
    expect(await tokenOf()).not.toBe(token)
  }).toPass()
  await expect(page).toHaveURL('/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('when a token is refused as expired, users can sign in again without leaving the screen', async ({
  page,
}) => {
  // The server would end an open stream, which says that all lists are current.
  await page.route('**/api/events', (route) => route.abort())
  await signIn(page, 'teacher', '/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.route(/\/api\/(?!login)/, (route) =>
    route.fulfill({
      status: 401,
      json: { code: 'token-expired', message: 'Your sign-in has expired.', errors: [] },
    }),
  )
  await page.getByRole('button', { name: 'Sign in again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toContainText('(teacher)')
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Incorrect username or password')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
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
