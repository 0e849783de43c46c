import { readFile } from 'node:fs/promises'
import type { Route } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import type { ApiClient } from '../support/api.ts'
import type { School } from '../support/school.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const NAMES = ['Ann Archer', 'Ben Baker', 'Cat Carter', 'Dan Dyer', 'Eve Elder']
const selectBox = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const selectAll = (page: Page) => page.getByRole('checkbox', { name: /^Select all/ })
const names = (page: Page) => page.getByRole('rowheader')
const expectStatus = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

/** Adds a group with only these five contacts. */
async function addContacts(admin: ApiClient): Promise<void> {
  const id = 'choosing_abcd1234'
  await admin.call('saveContactGroup', { id }, { name: 'Choosing' })
  for (const [index, name] of NAMES.entries()) {
    const body = { name, phone: `0163296000${index}`, groupid: id }
    await admin.call('saveContact', { id: `${'abcde'[index]}_abcd1234` }, body)
  }
}

async function openContacts(page: Page, { admin }: School): Promise<void> {
  await signIn(page, admin, '/admin/contacts')
  await page.getByLabel('Group shown').selectOption({ label: 'Choosing' })
  await expect(names(page)).toHaveText(NAMES)
}

test.beforeEach(({ schoolAdmin }) => addContacts(schoolAdmin))

test('selected rows are deleted after a confirmation that counts and names them', async ({
  page,
  school,
}) => {
  await openContacts(page, school)
  await selectBox(page, 'Ann Archer').check()
  await selectBox(page, 'Cat Carter').click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Delete selected' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog).toContainText('Are you sure you want to delete 3 contacts?')
  await expect(confirmDialog.getByRole('listitem')).toHaveText(NAMES.slice(0, 3))
  await confirmDialog.getByRole('button', { name: 'Cancel' }).click()
  await expectStatus(page, '3 selected')
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
  await expectStatus(page, '3 contacts deleted')
  await expect(names(page)).toHaveText(NAMES.slice(3))
  await expectStatus(page, '2 contacts')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('deleting one selected row uses the singular texts', async ({ page, school }) => {
  await openContacts(page, school)
  await selectBox(page, 'Eve Elder').check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog).toContainText('Are you sure you want to delete this contact?')
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
  await expectStatus(page, 'Contact deleted')
})

test('when one of the selected users cannot be deleted, none is, and the reason is named', async ({
  page,
  schoolAdmin: admin,
  school,
}) => {
  await admin.call(
    'saveUser',
    { id: 'quinn.poole' },
    { name: 'Quinn Poole', type: 'standard', password: 'a long sentence' },
  )
  await signIn(page, school.admin, '/admin/users')
  await selectBox(page, 'Alex Admin').check()
  await selectBox(page, 'Quinn Poole').check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog).toContainText('Are you sure you want to delete 2 users?')
  await expect(confirmDialog.getByRole('listitem')).toHaveText([
    `Alex Admin (${school.admin})`,
    'Quinn Poole (quinn.poole)',
  ])
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText('None of the 2 was deleted')
  await expect(page.getByRole('alert')).toContainText('You cannot delete your own account')
  await expectStatus(page, '2 selected')
  await selectBox(page, 'Alex Admin').uncheck()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
  await expectStatus(page, 'User deleted')
  await expect(selectBox(page, 'Quinn Poole')).toHaveCount(0)
})

test('when the response to a deletion is lost, the page says so, and deleting again succeeds', async ({
  page,
  school,
}) => {
  await openContacts(page, school)
  // Nothing else tells this browser that they are gone.
  await page.route('**/api/events*', (route) => route.abort())
  const isDeletion = (route: Route) => route.request().method() === 'DELETE'
  const loseResponse = async (route: Route) => {
    if (isDeletion(route)) await route.fetch()
    await route.abort()
  }
  await page.route('**/api/contacts*', loseResponse)
  await selectBox(page, 'Ann Archer').check()
  await selectBox(page, 'Dan Dyer').click({ modifiers: ['Shift'] })
  const deleteThem = async () => {
    await page.getByRole('button', { name: 'Delete selected' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  }
  await deleteThem()
  await expect(page.getByRole('alert')).toContainText('It is not known whether they were deleted')
  // A list that is read before the rows are deleted again would take them out of the selection.
  await page.unroute('**/api/contacts*', loseResponse)
  await page.route('**/api/contacts*', (route) =>
    isDeletion(route) ? route.continue() : route.abort(),
  )
  await deleteThem()
  await expect(names(page)).toHaveText(NAMES.slice(4))
})

test('selected rows are exported as shown, without formulas', async ({
  page,
  schoolAdmin: admin,
  school,
}) => {
  const groupid = 'choosing_abcd1234'
  const body = { name: '=cmd|calc', phone: '+44 1632 960000', title: 'One, "two"', groupid }
  await admin.call('saveContact', { id: 'cmd_abcd1234' }, body)
  await signIn(page, school.admin, '/admin/contacts')
  await page.getByLabel('Group shown').selectOption({ label: 'Choosing' })
  await selectBox(page, '=cmd|calc').check()
  await selectBox(page, 'Ben Baker').check()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export selected' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('contacts.csv')
  expect(await readFile(await download.path(), 'utf8')).toBe(
    [
      '\uFEFFName,Title,Phone,Email,Group',
      `'=cmd|calc,"One, ""two""",'+44 1632 960000,,Choosing`,
      'Ben Baker,,01632960001,,Choosing',
      '',
    ].join('\r\n'),
  )
})

test('groups and incidents are selected and deleted too, a group with its subgroup', async ({
  page,
  schoolAdmin: admin,
  school,
}) => {
  const parentgroupid = 'choosing_abcd1234'
  await admin.call('saveContactGroup', { id: 'below_abcd1234' }, { name: 'Below', parentgroupid })
  await signIn(page, school.admin, '/admin/contactgroups')
  await selectBox(page, 'Choosing').check()
  await selectBox(page, 'Below').check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog).toContainText(
    'Are you sure you want to delete 2 groups? All contacts in these groups will be deleted!',
  )
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
  await expectStatus(page, '2 groups deleted')
  await expect(selectBox(page, 'Choosing')).toHaveCount(0)
  await expect(selectBox(page, 'Below')).toHaveCount(0)

  for (const incidentDetails of ['Smoke', 'Flood']) {
    await admin.call('reportIncident', {}, { incidentDetails })
  }
  await page.getByRole('navigation').getByRole('link', { name: 'Incidents' }).click()
  await expect(names(page)).toHaveCount(2)
  await selectAll(page).check()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export selected' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv).toContain('Incident details')
  expect(csv).toContain('Flood')
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expect(confirmDialog).toContainText(
    'Are you sure you want to delete 2 incidents and all logs associated with them?',
  )
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
  await expectStatus(page, '2 incidents deleted')
  await expect(page.getByText('No incidents yet')).toBeVisible()
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`a selection is accessible at a width of ${viewport.width}`, async ({ page, school }) => {
    await page.setViewportSize(viewport)
    await openContacts(page, school)
    await selectBox(page, 'Ben Baker').check()
    await expectAccessible(page, 'Contacts')
    await selectAll(page).check()
    await expectStatus(page, '5 selected')
  })
}
