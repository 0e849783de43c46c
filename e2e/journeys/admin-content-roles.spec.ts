import { expectAccessible } from '../support/accessibility.ts'
import { holdSaves, publish } from '../support/content.ts'
import { expect, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('a role is created, moved and published; staff see it only once it is published', async ({
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
  const dialog = page.getByRole('dialog', { name: 'New role' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter a title')
  await dialog.getByLabel('Title').fill('First aid lead')
  await dialog.getByLabel('Colour').selectOption({ label: 'Light blue' })
  await dialog.getByRole('radio', { name: 'First aid kit' }).check()
  await expectAccessible(page, 'Roles')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(roles.last()).toContainText('First aid lead')
  await expect(roles.last()).toContainText('Light blue')

  const up = page.getByRole('button', { name: 'Move First aid lead up' })
  await up.press('Enter')
  await expect(page.getByText('First aid lead is now number 8 of 9')).toBeAttached()
  await expect(up).toBeFocused()
  await expectAccessible(page, 'Roles')

  await expect(page.getByRole('region', { name: 'Draft' })).toContainText('Saved by you')
  await phone.page.goto('/roles')
  await expect(phone.page.getByText('Incident manager')).toBeVisible()
  await expect(phone.page.getByText('First aid lead')).toHaveCount(0)

  await page.getByRole('button', { name: 'Publish' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog).toContainText('New: First aid lead')
  await confirmDialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Content published' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Draft' })).toContainText(
    'Staff can see all of this.',
  )
  await expect(phone.page.getByText('First aid lead')).toBeVisible()
})

test('Publish waits until the last move is saved', async ({ page, school }) => {
  await signIn(page, school.admin, '/admin/content/roles')
  const down = page.getByRole('button', { name: 'Move Incident manager down' })
  await down.press('Enter')
  const draft = page.getByRole('region', { name: 'Draft', exact: true })
  await expect(draft).toContainText('Saved by you')
  const { releaseSaves } = await holdSaves(page)
  await down.press('Enter')
  await expect(draft.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-busy', 'true')
  releaseSaves()
  await publish(page)
})

test('deleting a role lists what else is deleted, and the role links to its checklist', async ({
  page,
}) => {
  await signIn(page, 'head', '/admin/content/roles')
  const manager = page
    .getByRole('list', { name: 'Roles' })
    .getByRole('listitem')
    .filter({ hasText: 'Incident manager' })
  await manager.getByRole('button', { name: 'Delete' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog).toContainText('Are you sure you want to delete this role?')
  await expect(confirmDialog).toContainText('It is allocated to Jordan Hale.')
  await expect(confirmDialog).toContainText('Its checklist of 5 sections goes with it')
  await expect(confirmDialog).toContainText('the right to open the page of every role')
  await confirmDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(manager.getByRole('button', { name: 'Delete' })).toBeFocused()
  await manager.getByRole('link', { name: '5 checklist sections' }).click()
  await expect(page.getByLabel('Checklist of')).toHaveValue('incident-manager')
  await expect(page.getByRole('list', { name: 'Sections of Incident manager' })).toBeVisible()
})

test('roles are deleted by keyboard alone, and the focus stays in place', async ({
  page,
  school,
}) => {
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
