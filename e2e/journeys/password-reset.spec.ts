import { expect, test } from '../support/test.ts'

test('a forgotten password is replaced by the link in the mail', async ({ page, server }) => {
  await test.step('where the server sends no mail, the screen says who to ask', async () => {
    await page.route('**/api/reset/email', (route) =>
      route.fulfill({
        headers: { 'holdfast-epoch': 'any' },
        json: { success: true, sendsmail: false },
      }),
    )
    await page.goto('/reset')
    await page.getByLabel('Email').fill('visits@riverside.example')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Ask an admin of your organisation.')).toBeVisible()
    await expect(page.getByText('check your email')).toHaveCount(0)
    await page.unrouteAll()
  })

  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('visits@riverside.example')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/reset/thankyou')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()

  const link = () => server.linkMailedTo('visits@riverside.example')
  await expect.poll(link).toBeDefined()
  await page.goto((await link()) ?? '')
  // The key must not stay in the browser history, where the next user could find it.
  await expect(page).toHaveURL(/\/reset\/new$/)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please enter a password into both fields').first()).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('A-quiet-harbour-7')
  await page.getByLabel('Confirm password', { exact: true }).fill('A-quiet-harbour-8')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('These passwords do not match').first()).toBeVisible()
  await page.getByLabel('Confirm password', { exact: true }).fill('A-quiet-harbour-7')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/reset/complete')

  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByLabel('Username').fill('visits')
  await page.getByLabel('Password', { exact: true }).fill('A-quiet-harbour-7')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/menu')
  await expect(page.getByText('Signed in as Toni Reyes')).toBeVisible()
})
