import { expectAccessible } from '../support/accessibility.ts'
import { PASSWORD } from '../support/api.ts'
import { expect, signIn, test } from '../support/test.ts'

const NEW_PASSWORD = 'three blue kites'

test('a user changes their password and ends sign-ins by keyboard, and other devices follow at once', async ({
  page,
  openDevice,
  school,
}) => {
  const phone = await openDevice()
  await signIn(phone.page, school.admin, '/menu')
  await signIn(page, school.admin, '/settings')
  await page.getByRole('link', { name: 'My account' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  const list = page.getByRole('list', { name: 'Where you are signed in' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByText('This device')).toHaveCount(1)
  await expectAccessible(page, 'My account')

  const fill = async (current: string, chosen: string, repeated: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password', { exact: true }).fill(chosen)
    await page.getByLabel('Confirm password').fill(repeated)
    await page.keyboard.press('Enter')
  }
  await fill('not the password', NEW_PASSWORD, NEW_PASSWORD)
  await expect(page.getByRole('alert')).toContainText('This is not your current password')
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD)
  await fill(PASSWORD, NEW_PASSWORD, NEW_PASSWORD)
  await expect(page.getByText('Your password has been changed')).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(phone.page.getByText('Your sign-in has ended. Please sign in again.')).toBeVisible()

  const logIn = async () => {
    await phone.page.getByLabel('Username').fill(school.admin)
    await phone.page.getByLabel('Password').fill(NEW_PASSWORD)
    await phone.page.getByRole('button', { name: 'Log in' }).click()
    // The address would prove nothing: the form may cover a screen without changing it.
    await expect(phone.page.getByText('Signed in as')).toBeVisible()
  }
  for (const control of [/^End sign-in on/, 'End all other sign-ins']) {
    await logIn()
    await page.reload()
    await page.getByRole('button', { name: control }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).press('Enter')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(phone.page.getByRole('button', { name: 'Log in' })).toBeVisible()
  }
})
