import { expectAccessible } from '../support/accessibility.ts'
import { PASSWORD } from '../support/api.ts'
import { expect, signIn, test } from '../support/test.ts'

test('the webhook and its secret ask an admin to confirm who they are', async ({
  page,
  school,
}) => {
  await signIn(page, school.admin, '/admin/alerts')
  // The response of the server when the last confirmation is too long ago.
  const errors = ['Confirm first']
  const refusal = { code: 'confirm-identity', message: errors[0], errors }
  let isConfirmed = false
  await page.route(/\/api\/alertsettings/, (route) => {
    const isRead = route.request().method() === 'GET' && !/secret/.test(route.request().url())
    return isConfirmed || isRead ? route.continue() : route.fulfill({ status: 403, json: refusal })
  })
  await page.route('**/api/me/confirm', async (route) => {
    const response = await route.fetch()
    isConfirmed = response.ok()
    await route.fulfill({ response })
  })
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const confirm = async () => {
    await question.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
  }

  await expect(page.getByRole('button', { name: 'Show the secret' })).toHaveCount(0)
  const address = 'https://alerts.school.example/holdfast'
  await page.getByLabel('Webhook', { exact: true }).fill(address)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toContainText('Confirm first')
  await expect(page.getByLabel('Webhook', { exact: true })).toHaveValue(address)
  await page.getByRole('button', { name: 'Save' }).click()
  await confirm()
  await expect(page.getByText('Alert settings saved')).toBeVisible()

  isConfirmed = false
  await page.getByRole('button', { name: 'Show the secret' }).click()
  await confirm()
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await expectAccessible(page, 'Alert settings')
})

test('an admin gives a siren a token of the CAP feed, and takes it away', async ({
  page,
  school,
  request,
}) => {
  await signIn(page, school.admin, '/admin/alerts')
  const feed = page.getByRole('region', { name: 'CAP feed' })
  await expect(feed.getByText('No system has a token.')).toBeVisible()
  const make = feed.getByRole('button', { name: 'Make a token' })
  await make.click()
  await expect(feed.getByRole('alert')).toContainText('Enter a name')
  await feed.getByLabel('Name of the system').fill('Siren at the gate')
  await make.click()
  const token = (await feed.getByText(/^holdfast_cap_/).textContent()) ?? ''
  await expect(feed.getByText('It has not been used yet.')).toBeVisible()
  await expectAccessible(page, 'Alert settings')

  const read = () =>
    request.get('/api/cap', { headers: { authorization: `Bearer ${token}` }, maxRedirects: 0 })
  const response = await read()
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toContain('application/atom+xml')
  await page.reload()
  await expect(feed.getByText(/Last used/)).toBeVisible()
  await expect(feed.getByText(/^holdfast_cap_/)).toHaveCount(0)

  await feed.getByLabel('Name of the system').fill('siren at the gate')
  await make.click()
  await expect(feed.getByRole('alert')).toContainText('There is a token for this system already')
  await expect(feed.getByLabel('Name of the system')).toHaveValue('siren at the gate')

  await feed.getByRole('button', { name: 'Delete the token of Siren at the gate' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(feed.getByText('No system has a token.')).toBeVisible()
  expect((await read()).status()).toBe(401)
})

test('an admin chooses what CAP gives out, and what the webhook gets', async ({ page, school }) => {
  await signIn(page, school.admin, '/admin/alerts')
  const quiet = page.getByLabel(/^By CAP, also give out silent alerts/)
  await expect(quiet).not.toBeChecked()
  await quiet.check()
  await expect(page.getByLabel('What the webhook gets')).toHaveCount(0)
  await page.getByLabel('Webhook', { exact: true }).fill('https://alerts.school.example/cap')
  await page.getByLabel('What the webhook gets').selectOption('CAP 1.2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Alert settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('What the webhook gets')).toHaveValue('cap')
  await expect(quiet).toBeChecked()
})
