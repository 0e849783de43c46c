import { expectAccessible } from '../support/accessibility.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

async function confirmDeletion(page: Page, sentence: string) {
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog).toContainText(sentence)
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
}

test('an admin creates a group with a contact; deleting the group deletes the contact', {
  tag: '@browsers',
}, async ({ page }) => {
  await signIn(page, 'head', '/admin/contactgroups')
  await page.getByRole('button', { name: 'New contact group' }).click()
  const group = page.getByRole('dialog', { name: 'New contact group' })
  await group.getByRole('button', { name: 'Save' }).click()
  await expect(group.getByRole('alert')).toContainText('Enter a name')
  await expect(group.getByLabel('Colour')).toHaveValue('green')
  await expect(group.getByRole('radio', { name: 'Phone' })).toBeChecked()
  await group.getByLabel('Name').fill('Site services')
  await group.getByLabel('Colour').selectOption({ label: 'Light blue' })
  await group.getByRole('radio', { name: 'School bus' }).check()
  await group.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Site services')).toContainText('Light blue, School bus')

  await page.getByRole('navigation').getByRole('link', { name: 'Contacts' }).click()
  await page.getByRole('button', { name: 'New contact', exact: true }).click()
  const contact = page.getByRole('dialog', { name: 'New contact', exact: true })
  await contact.getByLabel('Name').fill('Kim Doyle')
  await contact.getByRole('button', { name: 'Save' }).click()
  await expect(contact.getByRole('alert')).toContainText('Enter a phone number')
  await contact.getByLabel('Phone').fill('01632 960 111')
  await contact.getByLabel('Group').selectOption({ label: 'Site services' })
  await contact.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Kim Doyle')).toContainText('Site services')

  await page.getByRole('navigation').getByRole('link', { name: 'Contact Groups' }).click()
  await rowOf(page, 'Site services').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Site services: 1 contact')
  await confirmDeletion(
    page,
    'Are you sure you want to delete this group? All contacts in this group will be deleted!',
  )
  await expect(page.getByRole('status').filter({ hasText: 'Group deleted' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expect(rowOf(page, 'Kim Doyle')).toHaveCount(0)
})

test('without a contact group, the dialog says that no contact can be created', async ({
  page,
}) => {
  await signIn(page, 'provider.admin', '/admin/contacts?org=provider')
  await page.getByRole('button', { name: 'New contact', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You need to create at least one contact group first.')
  await dialog.getByRole('link', { name: 'Go to Contact Groups' }).click()
  await expect(page).toHaveURL('/admin/contactgroups?org=provider')
})

test('when two admins change one contact, the second sees both values and chooses', async ({
  page,
  head,
}) => {
  const [group] = await head.call('listContactGroups')
  const contact = { name: 'Kim Doyle', title: '', phone: '0100', groupid: group?.id ?? '' }
  const save = (fields: object) =>
    head.call('saveContact', { id: 'kim_abcd1234' }, { ...contact, ...fields })
  await save({})
  await signIn(page, 'head', '/admin/contacts')
  await rowOf(page, 'Kim Doyle').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Phone').fill('0102')
  // Nothing tells this browser of the other change before it saves.
  await page.route('**/api/events*', (route) => route.abort())
  await page.route('**/api/contacts?*', (route) => route.abort())
  await page.reload()
  await rowOf(page, 'Kim Doyle').getByRole('button', { name: 'Edit' }).click()
  await save({ phone: '0101', title: 'Governor' })
  await page.unroute('**/api/contacts?*')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Somebody else changed ‘Phone’ too.')
  await expect(dialog.getByText('Somebody else has changed this meanwhile')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('Governor')
  await dialog.getByRole('button', { name: 'Keep yours' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Kim Doyle')).toContainText('0102')
  await expect(rowOf(page, 'Kim Doyle')).toContainText('Governor')
})

test('a live contact is marked, and a contact can be deleted', async ({ page, head }) => {
  const incident = await head.call('reportIncident', {}, { incidentDetails: 'Smoke in block B' })
  await head.call(
    'saveContact',
    { id: 'duty_abcd1234' },
    { name: 'Duty Officer', phone: '0100', groupid: `incident_${incident.id}` },
  )
  await signIn(page, 'head', '/admin/contacts')
  await expect(rowOf(page, 'Duty Officer')).toContainText('Live incident contact: Smoke in block B')
  await page.getByLabel('Group shown').selectOption({ label: 'Live incident contacts' })
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await rowOf(page, 'Duty Officer').getByRole('button', { name: 'Delete' }).click()
  await confirmDeletion(page, 'Are you sure you want to delete this contact?')
  await expect(page.getByRole('status').filter({ hasText: 'Contact deleted' })).toBeVisible()
  await expect(page.getByText('No contacts in this group')).toBeVisible()
})

test('contacts and groups are accessible', async ({ page }) => {
  await signIn(page, 'head', '/admin/contacts')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expectAccessible(page, 'Contacts')
  await page.goto('/admin/contactgroups')
  await page.getByRole('button', { name: 'New contact group' }).click()
  await expectAccessible(page, 'Contact Groups')
})
