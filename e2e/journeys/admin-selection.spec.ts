import { readFile } from 'node:fs/promises'
import { expectNoFaults } from '../support/accessibility.ts'
import type { Caller } from '../support/api.ts'
import type { School } from '../support/school.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const NAMES = ['Ann Archer', 'Ben Baker', 'Cat Carter', 'Dan Dyer', 'Eve Elder']
const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const all = (page: Page) => page.getByRole('checkbox', { name: /^Select all/ })
const names = (page: Page) => page.getByRole('rowheader')
const says = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()

/** A group of its own, with the five contacts and no others. */
async function addContacts(admin: Caller): Promise<void> {
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

test('rows are selected one by one, by a range and all at once', async ({ page, school }) => {
  await openContacts(page, school)
  await says(page, '5 contacts')
  await box(page, 'Ben Baker').check()
  await says(page, '1 selected')
  await expect(all(page)).toHaveJSProperty('indeterminate', true)
  await box(page, 'Dan Dyer').click({ modifiers: ['Shift'] })
  await says(page, '3 selected')
  await expect(box(page, 'Cat Carter')).toBeChecked()
  await expect(box(page, 'Ann Archer')).not.toBeChecked()

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(names(page)).toHaveText(NAMES.toReversed())
  await says(page, '3 selected')
  await expect(box(page, 'Cat Carter')).toBeChecked()

  await all(page).check()
  await says(page, '5 selected')
  await expect(all(page)).toHaveJSProperty('indeterminate', false)
  await all(page).uncheck()
  await says(page, '5 contacts')
  await box(page, 'Ann Archer').check()
  await page.keyboard.press('Escape')
  await expect(box(page, 'Ann Archer')).not.toBeChecked()
})

test('a search hides rows and keeps the selection, and says so', async ({ page, school }) => {
  await openContacts(page, school)
  await box(page, 'Ann Archer').check()
  await page.getByLabel('Search contacts').fill('Carter')
  await expect(names(page)).toHaveCount(1)
  await says(page, '1 selected, 1 of them not shown')
  await all(page).check()
  await says(page, '2 selected, 1 of them not shown')
  await page.keyboard.press('Escape')
  await says(page, '1 of 5 contacts shown')
  await page.getByLabel('Group shown').selectOption({ label: 'All groups' })
  await page.getByLabel('Search contacts').fill('')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('what vanishes is no longer selected', async ({ page, school, schoolAdmin: admin }) => {
  await openContacts(page, school)
  await box(page, 'Ann Archer').check()
  await box(page, 'Ben Baker').check()
  await admin.call('deleteContact', { id: 'a_abcd1234' })
  await says(page, '1 selected')
  await addContacts(admin)
  await expect(names(page)).toHaveText(NAMES)
  await expect(box(page, 'Ann Archer')).not.toBeChecked()
})

test('the selected are deleted after a question that counts and names them', async ({
  page,
  school,
}) => {
  await openContacts(page, school)
  await box(page, 'Ann Archer').check()
  await box(page, 'Cat Carter').click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Delete selected' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete 3 contacts?')
  await expect(question.getByRole('listitem')).toHaveText(NAMES.slice(0, 3))
  await question.getByRole('button', { name: 'Cancel' }).click()
  await says(page, '3 selected')
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await says(page, '3 contacts deleted')
  await expect(names(page)).toHaveText(NAMES.slice(3))
  await says(page, '2 contacts')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('one selected is deleted by the words for one', async ({ page, school }) => {
  await openContacts(page, school)
  await box(page, 'Eve Elder').check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this contact?')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await says(page, 'Contact deleted')
})

test('who may not be deleted stays selected and is named with the reason', async ({
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
  await box(page, 'Alex Admin').check()
  await box(page, 'Quinn Poole').check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete 2 users?')
  await expect(question.getByRole('listitem')).toHaveText([
    `Alex Admin (${school.admin})`,
    'Quinn Poole (quinn.poole)',
  ])
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText(
    `Alex Admin (${school.admin}) was not deleted`,
  )
  await expect(page.getByRole('alert')).toContainText('You cannot delete your own account')
  await says(page, 'User deleted')
  await expect(box(page, 'Quinn Poole')).toHaveCount(0)
  await says(page, '1 selected')
  await expect(box(page, 'Alex Admin')).toBeChecked()
})

test('without an answer the deletion stops, and each that stays is named', async ({
  page,
  school,
}) => {
  await openContacts(page, school)
  let asked = 0
  await page.route('**/api/contacts/*', async (route) => {
    asked += 1
    await (asked === 1 ? route.continue() : route.abort())
  })
  await box(page, 'Ann Archer').check()
  await box(page, 'Dan Dyer').click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText('3 were not deleted')
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    /^Ben Baker: The server could not be reached/,
    /^Cat Carter: The server could not be reached/,
    /^Dan Dyer: The server could not be reached/,
  ])
  await expect(names(page)).toHaveText(NAMES.slice(1))
  expect(asked).toBe(2)
})

test('the selected are exported as shown, and no cell is a formula', async ({
  page,
  schoolAdmin: admin,
  school,
}) => {
  const groupid = 'choosing_abcd1234'
  const body = { name: '=cmd|calc', phone: '+44 1632 960000', title: 'One, "two"', groupid }
  await admin.call('saveContact', { id: 'cmd_abcd1234' }, body)
  await signIn(page, school.admin, '/admin/contacts')
  await page.getByLabel('Group shown').selectOption({ label: 'Choosing' })
  await box(page, '=cmd|calc').check()
  await box(page, 'Ben Baker').check()
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
  await box(page, 'Choosing').check()
  await box(page, 'Below').check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to delete 2 groups? All contacts in these groups will be deleted!',
  )
  await question.getByRole('button', { name: 'Confirm' }).click()
  await says(page, '2 groups deleted')
  await expect(box(page, 'Choosing')).toHaveCount(0)
  await expect(box(page, 'Below')).toHaveCount(0)

  for (const incidentDetails of ['Smoke', 'Flood']) {
    await admin.call('reportIncident', {}, { incidentDetails })
  }
  await page.getByRole('navigation').getByRole('link', { name: 'Incidents' }).click()
  await expect(names(page)).toHaveCount(2)
  await all(page).check()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export selected' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv).toContain('Incident details')
  expect(csv).toContain('Flood')
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expect(question).toContainText(
    'Are you sure you want to delete 2 incidents and all logs associated with them?',
  )
  await question.getByRole('button', { name: 'Confirm' }).click()
  await says(page, '2 incidents deleted')
  await expect(page.getByText('No incidents yet')).toBeVisible()
})

test('the keyboard alone selects a range', async ({ page, school }) => {
  await openContacts(page, school)
  await box(page, 'Ann Archer').focus()
  await page.keyboard.press('Space')
  await says(page, '1 selected')
  await box(page, 'Cat Carter').focus()
  await page.keyboard.press('Shift+Space')
  await says(page, '3 selected')
  await page.getByRole('button', { name: 'Clear selection' }).press('Enter')
  await says(page, '5 contacts')
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`a selection is accessible at a width of ${viewport.width}`, async ({ page, school }) => {
    await page.setViewportSize(viewport)
    await openContacts(page, school)
    await box(page, 'Ben Baker').check()
    await expectNoFaults(page, 'Contacts')
    await all(page).check()
    await says(page, '5 selected')
  })
}
