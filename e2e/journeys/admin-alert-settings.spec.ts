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
  await page.getByLabel('Webhook').fill(address)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toContainText('Confirm first')
  await expect(page.getByLabel('Webhook')).toHaveValue(address)
  await page.getByRole('button', { name: 'Save' }).click()
  await confirm()
  await expect(page.getByText('Alert settings saved')).toBeVisible()

  isConfirmed = false
  await page.getByRole('button', { name: 'Show the secret' }).click()
  await confirm()
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await expectAccessible(page, 'Alert settings')
})
