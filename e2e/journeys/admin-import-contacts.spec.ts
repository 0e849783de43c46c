import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessibility.ts'
import type { ApiClient } from '../support/api.ts'
import { chooseTable, expectStatus, pasteTable } from '../support/imports.ts'
import type { School } from '../support/school.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const HEADER_ROW = 'Name,Title,Phone,Group,Email'
const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const importButton = (page: Page) => page.getByRole('button', { name: /^Import \S+ contacts?$/ })

/** Adds two groups with the same name and one with another. */
async function addGroups(admin: ApiClient) {
  const add = (id: string, name: string, parentgroupid?: string) =>
    admin.call('saveContactGroup', { id }, { name, ...(parentgroupid && { parentgroupid }) })
  await add('parents_imported', 'Parents')
  await add('board_imported', 'Governing board')
  await add('year_imported', 'Year 1', 'parents_imported')
  await add('chair_imported', 'Year 1', 'board_imported')
}

async function openImport(page: Page, { admin }: School) {
  await signIn(page, admin, '/admin/contacts')
  await page.getByRole('link', { name: 'Import contacts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import contacts' })).toBeVisible()
}

test.beforeEach(({ schoolAdmin }) => addGroups(schoolAdmin))

test('contacts are imported into the groups named in their rows, and nothing is saved while a row is invalid', async ({
  page,
  schoolAdmin: admin,
  school,
}) => {
  const before = await admin.call('listContacts')
  await openImport(page, school)
  await expect(page.getByText('An import makes no groups')).toBeVisible()
  await pasteTable(
    page,
    [
      'Full name\tTelephone\tContact group\tJob title\tE-mail',
      'Fay Hill\t+44 1632 960001\tparents\tParent\t',
      'Gus Hill\t01632 960002\tYear 1\t\tgus@home.example',
      'Ida Hill\t\tNobody\t\t',
    ].join('\r\n'),
  )
  await expectStatus(page, '1 row ready, 2 rows need attention')
  const row = (number: number) => page.getByRole('row').nth(number)
  await expect(row(2)).toContainText(
    'There are several contact groups Year 1: write Parent > Year 1',
  )
  await expect(row(3)).toContainText('Enter a phone number')
  await expect(row(3)).toContainText('There is no contact group Nobody')
  await expect(cell(page, 'Group, row 3')).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(page, 'Phone, row 3')).toHaveAttribute('aria-invalid', 'true')
  await expect(importButton(page)).toHaveAttribute('aria-disabled', 'true')
  expect(await admin.call('listContacts')).toEqual(before)

  await cell(page, 'Group, row 2').fill('Parents > Year 1')
  await row(3).getByRole('button', { name: 'Remove' }).click()
  await expectStatus(page, '2 rows ready')
  await importButton(page).click()
  await expectStatus(page, '2 contacts imported')
  await page.getByRole('link', { name: 'Show contacts' }).click()
  await page.getByLabel('Search contacts').fill('Gus Hill')
  await expect(page.getByRole('row').nth(1)).toContainText('Parents › Year 1')

  // Importing the same table again: all rows are duplicates and can be left out.
  await page.getByRole('link', { name: 'Import contacts' }).click()
  const again = 'Fay Hill,,+44 1632 960001,Parents,\nHal Hill,,01632 960003,Parents,'
  await pasteTable(page, `${HEADER_ROW}\n${again}`)
  await expectStatus(page, '1 row ready, 1 row needs attention')
  await expect(row(1)).toContainText('This contact is there already')
  await page.getByRole('button', { name: 'Remove rows that need attention' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog).toContainText('Remove 1 row from this import?')
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
  await expectStatus(page, '1 row ready')
  await importButton(page).click()
  await expect(page.getByRole('heading', { name: '1 contact was imported' })).toBeFocused()
})

test('an exported file can be imported again unchanged', async ({
  page,
  school,
  schoolAdmin: admin,
}) => {
  const body = { name: '=Ivy', phone: '+44 1632 960009', groupid: 'year_imported' }
  await admin.call('saveContact', { id: 'ivy_imported' }, body)
  await signIn(page, school.admin, '/admin/contacts')
  await page.getByRole('checkbox', { name: 'Select =Ivy' }).check()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export selected' }).click()
  const file = await readFile(await (await downloading).path())
  await admin.call('deleteContact', { id: 'ivy_imported' })
  await page.getByRole('link', { name: 'Import contacts' }).click()
  await chooseTable(page, 'contacts.csv', file)
  await expectStatus(page, '1 row ready')
  await expect(cell(page, 'Group, row 1')).toHaveValue('Parents > Year 1')
  await importButton(page).click()
  await expectStatus(page, '1 contact imported')
  expect(await admin.call('listContacts')).toContainEqual(expect.objectContaining(body))
})

test('a row is corrected and imported by keyboard alone', async ({ page, school }) => {
  await openImport(page, school)
  await page.getByLabel('Or paste cells from a spreadsheet').focus()
  await page.keyboard.insertText(`${HEADER_ROW}\nJan Hill,,01632 960007,Parent,`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectStatus(page, '0 rows ready, 1 row needs attention')
  await cell(page, 'Group, row 1').focus()
  await page.keyboard.press('End')
  await page.keyboard.type('s')
  await page.keyboard.press('Enter')
  await expectStatus(page, '1 row ready')
  await expect(cell(page, 'Group, row 1')).toBeFocused()
  await importButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '1 contact was imported' })).toBeFocused()
})

test('2,000 contacts are imported at once', async ({ page, school, schoolAdmin: admin }) => {
  const before = (await admin.call('listContacts')).length
  const rows = Array.from({ length: 2000 }, (_, index) => `Many ${index},,0${index},Parents,`)
  await openImport(page, school)
  await chooseTable(page, 'parents.csv', [HEADER_ROW, ...rows].join('\r\n'))
  await expectStatus(page, '2,000 rows ready')
  await importButton(page).click()
  await expect(page.getByRole('heading', { name: '2,000 contacts were imported' })).toBeFocused()
  expect(await admin.call('listContacts')).toHaveLength(before + 2000)
})

test('the rows to correct are accessible', async ({ page, school }) => {
  await openImport(page, school)
  await pasteTable(page, `${HEADER_ROW}\nKit Hill,,01632 960008,Parents,\n,,,Nobody,nowhere`)
  await expectStatus(page, '1 row ready, 1 row needs attention')
  await expectAccessible(page, 'Import contacts')
})
