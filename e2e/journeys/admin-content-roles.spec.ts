import { expectNoFaults } from '../support/accessibility.ts'
import { expect, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('a role is made, moved and published; staff see it only then', async ({
  page,
  school,
  openDevice,
}) => {
  const phone = await openDevice()
  await signIn(phone.page, school.teacher)
  await signIn(page, school.admin)
  await page.goto('/admin/content/roles')
  const roles = page.getByRole('list', { name: 'Roles' }).getByRole('listitem')
  await expect(roles.first()).toContainText('Incident manager')
  await page.getByRole('button', { name: 'New role' }).click()
  const popup = page.getByRole('dialog', { name: 'New role' })
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect(popup.getByRole('alert')).toContainText('Enter a title')
  await popup.getByLabel('Title').fill('First aid lead')
  await popup.getByLabel('Colour').selectOption({ label: 'Light blue' })
  await popup.getByRole('radio', { name: 'Kit medical' }).check()
  await expectNoFaults(page, 'Roles')
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect(roles.last()).toContainText('First aid lead')
  await expect(roles.last()).toContainText('Light blue')

  const up = page.getByRole('button', { name: 'Move First aid lead up' })
  await up.press('Enter')
  await expect(page.getByText('First aid lead is now number 8 of 9')).toBeAttached()
  await expect(up).toBeFocused()
  await expectNoFaults(page, 'Roles')

  await expect(page.getByRole('region', { name: 'Draft' })).toContainText('Saved by you')
  await phone.page.goto('/roles')
  await expect(phone.page.getByText('Incident manager')).toBeVisible()
  await expect(phone.page.getByText('First aid lead')).toHaveCount(0)

  await page.getByRole('button', { name: 'Publish' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('New: First aid lead')
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Content published' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Draft' })).toContainText(
    'Staff see everything that stands here.',
  )
  await expect(phone.page.getByText('First aid lead')).toBeVisible()
})
