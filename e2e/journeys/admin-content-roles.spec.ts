import { expectNoFaults } from '../support/accessibility.ts'
import { holdSaves, publish } from '../support/content.ts'
import { expect, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('a role is made, moved and published; staff see it only then', async ({
  page,
  school,
  openDevice,
}) => {
  const phone = await openDevice()
  await signIn(phone.page, school.teacher)
  await signIn(page, school.admin, '/admin/content/roles')
  const roles = page.getByRole('list', { name: 'Roles' }).getByRole('listitem')
  await expect(roles.first()).toContainText('Incident manager')
  await page.getByRole('button', { name: 'New role' }).click()
  const popup = page.getByRole('dialog', { name: 'New role' })
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect(popup.getByRole('alert')).toContainText('Enter a title')
  await popup.getByLabel('Title').fill('First aid lead')
  await popup.getByLabel('Colour').selectOption({ label: 'Light blue' })
  await popup.getByRole('radio', { name: 'First aid kit' }).check()
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

test('a draft is published once the last move has reached it', async ({ page, school }) => {
  await signIn(page, school.admin, '/admin/content/roles')
  const down = page.getByRole('button', { name: 'Move Incident manager down' })
  await down.press('Enter')
  const draft = page.getByRole('region', { name: 'Draft', exact: true })
  await expect(draft).toContainText('Saved by you')
  const { letGo } = await holdSaves(page)
  await down.press('Enter')
  await expect(draft.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-busy', 'true')
  letGo()
  await publish(page)
})

test('deleting a role says what goes with it, and its checklist is a step away', async ({
  page,
}) => {
  await signIn(page, 'head', '/admin/content/roles')
  const manager = page
    .getByRole('list', { name: 'Roles' })
    .getByRole('listitem')
    .filter({ hasText: 'Incident manager' })
  await manager.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this role?')
  await expect(question).toContainText('It is allocated to Jordan Hale.')
  await expect(question).toContainText('Its checklist of 5 sections goes with it')
  await expect(question).toContainText('the right to open the page of every role')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(manager.getByRole('button', { name: 'Delete' })).toBeFocused()
  await manager.getByRole('link', { name: '5 checklist sections' }).click()
  await expect(page.getByLabel('Checklist of')).toHaveValue('incident-manager')
  await expect(page.getByRole('list', { name: 'Sections of Incident manager' })).toBeVisible()
})

test('a keyboard alone deletes roles, and stays where they were', async ({ page, school }) => {
  await signIn(page, school.admin, '/admin/content/roles')
  const roles = page.getByRole('list', { name: 'Roles' }).getByRole('listitem')
  await expect(roles).toHaveCount(8)
  await roles.first().getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(roles).toHaveCount(7)
  await expect(roles.first()).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(roles.first().getByRole('button', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(roles.first().getByRole('button', { name: 'Edit' })).toBeFocused()
})
