import { expectAccessible } from '../support/accessibility.ts'
import { PASSWORD } from '../support/api.ts'
import { startIdentityProvider } from '../support/identity-provider.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

/** At the provider's page. */
async function continueAs(page: Page, account: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'School account' })).toBeVisible()
  await page.getByLabel('Account').fill(account)
  await page.keyboard.press('Enter')
}

async function expectNoCodeInHistory(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const { entries } = await browser.send('Page.getNavigationHistory')
  expect(entries.filter(({ url }) => /[?&#](code|state|token)=/.test(url))).toEqual([])
}

test('a provider is connected, tested and used by keyboard, and signing in by password stays possible', async ({
  openDevice,
  school,
  server,
}) => {
  // It starts a server and a provider of its own.
  test.slow()
  const ssoServer = await server.startSecondProcess({ OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' })
  const redirecturi = `${ssoServer.address}/single-sign-on/${school.id}`
  const provider = await startIdentityProvider(redirecturi, {
    alex: { email: `${school.admin}@school.example`, email_verified: true },
    stranger: { email: 'stranger@school.example', email_verified: true },
  })
  try {
    const { page } = await openDevice({ baseURL: ssoServer.address })
    await signIn(page, school.admin, '/admin/single-sign-on')
    await expect(page.getByText(redirecturi)).toBeVisible()
    await page.getByLabel('Name').fill('School account')
    await page.getByLabel('Issuer').fill(`${provider.issuer}/elsewhere`)
    await page.getByLabel('Client ID').fill(provider.clientid)
    await page.getByLabel('Client secret', { exact: true }).fill('a wrong secret')
    // The button needs a domain that no other school of this server has.
    await page.getByLabel('Domains').fill(`@school.example, ${school.id}.example`)
    await page.getByLabel('Show on the log-in page').press('Space')
    await page.getByRole('button', { name: 'Test' }).press('Enter')
    await expect(page.getByText('There is no OpenID provider at this address')).toBeVisible()
    await page.getByLabel('Issuer').fill(provider.issuer)
    await page.getByRole('button', { name: 'Test' }).press('Enter')
    await expect(page.getByText('does not accept the client ID with this secret')).toBeVisible()
    await page.getByLabel('Client secret', { exact: true }).fill(provider.clientsecret)
    await page.getByRole('button', { name: 'Test' }).press('Enter')
    await expect(page.getByText('It works')).toBeVisible()
    await page.getByLabel('Domains').press('Enter')
    await expect(page.getByRole('heading', { name: 'Address for your staff' })).toBeVisible()
    await expectAccessible(page, 'Single sign-on')

    const domain = page.getByRole('region', { name: `${school.id}.example` })
    await expect(domain).toContainText('Not proved yet')
    const operator = await openDevice({ baseURL: ssoServer.address })
    const settings = `/admin/single-sign-on?org=${school.id}`
    await signIn(operator.page, 'provider.admin', settings)
    await operator.page
      .getByRole('region', { name: `${school.id}.example` })
      .getByRole('button', { name: 'Release without a record' })
      .press('Enter')
    await expect(operator.page.getByText('released by the provider')).toBeVisible()
    await expect(domain.getByRole('button', { name: 'Release without a record' })).toHaveCount(0)
    await page.reload()
    await expect(domain).toContainText('released by the provider')

    const phone = await openDevice({ baseURL: ssoServer.address })
    await phone.page.goto('/')
    await phone.page.getByLabel('Username').fill(`alex@${school.id}.example`)
    const button = phone.page.getByRole('button', { name: 'Sign in with School account' })
    await button.press('Enter')
    await continueAs(phone.page, 'alex')
    await phone.page.waitForURL(/\/admin\/menu$/)
    await expectNoCodeInHistory(phone.page)

    // The provider may have let them in without a question, so a sensitive action asks it again.
    await phone.page.goto('/admin/users')
    await phone.page.getByRole('button', { name: 'New user' }).click()
    const form = phone.page.getByRole('dialog', { name: 'New user' })
    const username = `pat.quill.${school.id}`
    await form.getByLabel('Username').fill(username)
    await form.getByLabel('Name', { exact: true }).fill('Pat Quill')
    await form.getByLabel('Password', { exact: true }).fill('a long sentence')
    await form.getByLabel('Confirm password').fill('a long sentence')
    await form.getByRole('button', { name: 'Save' }).click()
    const question = phone.page.getByRole('dialog', { name: 'Confirm that it is you' })
    const opened = phone.context.waitForEvent('page')
    await question.getByRole('button', { name: 'Confirm with School account' }).press('Enter')
    await continueAs(await opened, 'alex')
    await expect(phone.page.getByRole('row').filter({ hasText: username })).toBeVisible()

    // A user who is linked to a wrong account can unlink it, and signs in with the password then.
    await phone.page.goto('/account')
    const linked = phone.page.getByRole('region', { name: 'Single sign-on' })
    await expect(linked).toContainText(`${school.admin}@school.example`)
    await expectAccessible(phone.page, 'My account')
    await linked.getByRole('button', { name: 'Unlink' }).press('Enter')
    const confirmDialog = phone.page.getByRole('alertdialog')
    await confirmDialog.getByRole('button', { name: 'Confirm' }).press('Enter')
    await expect(phone.page.getByText('The account has been unlinked')).toBeVisible()
    await expect(linked).toHaveCount(0)

    // Another device, by the organisation's own address; nobody here has the account's address.
    const other = await openDevice({ baseURL: ssoServer.address })
    await other.page.goto(`/?org=${school.id}`)
    await other.page.getByRole('button', { name: 'Sign in with School account' }).press('Enter')
    await continueAs(other.page, 'stranger')
    await expect(other.page.getByText('Nobody here has the address stranger@')).toBeVisible()
    await expectAccessible(other.page, 'Log in')
    await expectNoCodeInHistory(other.page)
    await other.page.getByRole('link', { name: 'Back to log in' }).press('Enter')
    await other.page.getByLabel('Username').fill(school.teacher)
    await other.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await other.page.keyboard.press('Enter')
    await other.page.waitForURL(/\/menu$/)
  } finally {
    await provider.stop()
    await ssoServer.remove()
  }
})
