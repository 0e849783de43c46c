import { expectAccessible } from '../support/accessibility.ts'
import { PASSWORD } from '../support/api.ts'
import { codeOf } from '../support/authenticator-app.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

async function logOut(page: Page): Promise<void> {
  await page.goto('/admin/menu')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
}

/** Moves the focus forward until it is on the button. */
async function tabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeVisible()
  for (let stops = 0; stops < 30; stops += 1) {
    await page.keyboard.press('Tab')
    if (await button.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The keyboard does not reach ${name}`)
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

test('a user who must have a second factor sets it up by keyboard at the first sign-in, then signs in with codes or a recovery code', async ({
  page,
  school,
  schoolAdmin,
}) => {
  await schoolAdmin.call('saveSecondFactorPolicy', {}, { required: 'admins' })
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'true')
  })
  await page.goto('/')
  await logIn(page, school.admin)
  await page.waitForURL('/account')
  const required = page.getByRole('status').filter({ hasText: 'A second factor is required' })
  await expect(required).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Passkeys and second factor')
  await expectAccessible(page, 'My account')
  // Logging out stays possible.
  await tabTo(page, 'Log out')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(page.getByLabel('Username')).toBeVisible()

  await logIn(page, school.admin)
  await page.waitForURL('/account')
  await page.goto('/admin/users')
  await required.getByRole('link', { name: 'Set it up' }).press('Enter')
  await page.waitForURL('/account')
  await tabTo(page, 'Set up an authenticator app')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
  await expectAccessible(page, 'My account')
  const key = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByLabel('Code', { exact: true }).fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('This code is not right')
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(key))
  await page.keyboard.press('Enter')

  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page, 'My account')
  await codes.getByRole('button', { name: 'Print' }).press('Enter')
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'true')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`Holdfast recovery codes of ${school.admin}`)).toBeVisible()
  await expect(codes.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: null })
  const recoveryCode = (await codes.locator('li code').first().textContent()) ?? ''
  await codes.getByRole('button', { name: 'I have kept them' }).press('Enter')
  await page.waitForURL('/admin/menu')
  await expect(required).toHaveCount(0)
  await page.goto('/account')
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await expect(page.getByText(recoveryCode)).toHaveCount(0)

  await logOut(page)
  await logIn(page, school.admin)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await expectAccessible(page, 'Log in')
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This code is not right')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 1))
  await page.keyboard.press('Enter')
  await page.waitForURL(/menu$/)

  await logOut(page)
  await logIn(page, school.admin)
  await page.getByLabel('Code', { exact: true }).fill(recoveryCode)
  await page.keyboard.press('Enter')
  await page.waitForURL(/menu$/)
  await page.goto('/account')
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
})

test('what was typed survives the request to confirm one’s identity', async ({ page, school }) => {
  await signIn(page, school.admin, '/admin/users')
  // The response of the server when the last confirmation is too long ago.
  const refusal = {
    code: 'confirm-identity',
    message: 'Confirm first',
    errors: ['Confirm first'],
  }
  let isConfirmed = false
  await page.route('**/api/users/*', (route) =>
    isConfirmed ? route.continue() : route.fulfill({ status: 403, json: refusal }),
  )
  await page.route('**/api/me/confirm', async (route) => {
    const response = await route.fetch()
    isConfirmed = response.ok()
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'New user' }).click()
  const form = page.getByRole('dialog', { name: 'New user' })
  const username = `pat.quill.${school.id}`
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Name', { exact: true }).fill('Pat Quill')
  await form.getByLabel('Password', { exact: true }).fill('a long sentence')
  await form.getByLabel('Confirm password').fill('a long sentence')
  await form.getByRole('button', { name: 'Save' }).click()

  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(question.getByLabel('Password')).toBeFocused()
  await expectAccessible(page, 'Users')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(form.getByRole('alert')).toContainText('Confirm first')
  await expect(form.getByLabel('Username')).toHaveValue(username)

  await form.getByRole('button', { name: 'Save' }).click()
  await question.getByLabel('Password').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(question.getByRole('alert')).toContainText('This is not your current password')
  await question.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: username })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a passkey is added and logs in without a password, and is removed again', async ({
  openDevice,
  school,
  server,
}) => {
  // It starts a server of its own, because browsers have no passkeys for 127.0.0.1.
  test.slow()
  const addressOf = (port: number) => `http://localhost:${port}`
  const localhostServer = await server.startSecondProcess((port) => ({
    PUBLIC_URL: addressOf(port),
  }))
  try {
    const { context, page } = await openDevice({ baseURL: addressOf(localhostServer.port) })
    const browser = await context.newCDPSession(page)
    await browser.send('WebAuthn.enable')
    await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })

    await signIn(page, school.admin, '/account')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('dialog', { name: 'Add a passkey' }).getByLabel('Name').fill('My phone')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'I have kept them' }).click()
    const list = page.getByRole('list', { name: 'Passkeys' })
    await expect(list.getByText('My phone')).toBeVisible()
    await expectAccessible(page, 'My account')

    // The virtual authenticator accepts the browser's offer in the username field at once, so the
    // challenge waits until the button has been seen.
    const buttonSeen = Promise.withResolvers<void>()
    await page.route('**/api/passkeys/challenge', async (route) => {
      await buttonSeen.promise
      await route.continue()
    })
    await logOut(page)
    await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
    buttonSeen.resolve()
    await page.waitForURL(/menu$/)
    await page.goto('/account')
    await expect(list.getByText('last used')).toBeVisible()

    await list.getByRole('button', { name: 'Remove My phone' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(list).toHaveCount(0)
  } finally {
    await localhostServer.remove()
  }
})
