import { readFile } from 'node:fs/promises'
import { newAlertId } from '@holdfast/contract/ids'
import { expectAccessible } from '../support/accessibility.ts'
import { dropFile } from '../support/files.ts'
import { chooseTable, expectRefused, expectStatus, pasteTable } from '../support/imports.ts'
import type { School } from '../support/school.ts'
import { expect, INSTALLABLE, type Page, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const HEADER_ROW = 'username,name,email,type'
const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const importButton = (page: Page) => page.getByRole('button', { name: /^Import \S+ users?$/ })

async function openImport(page: Page, { admin }: School) {
  await signIn(page, admin, '/admin/users')
  await page.getByRole('link', { name: 'Import users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import users' })).toBeVisible()
}

test('a table with mistakes shows the problems of each row, is corrected in place and imported as a whole', {
  tag: '@firefox',
}, async ({ page, schoolAdmin: admin, school }) => {
  const before = await admin.call('listUsers')
  await openImport(page, school)
  await chooseTable(
    page,
    'staff.csv',
    `${HEADER_ROW}\nava.one,Ava One,ava@riverside.example,\nhead,Ben Two,ben@riverside.example,Standard\ncat.three,=cmd|' /C calc'!A0,nowhere,boss\n`,
  )
  await expectStatus(page, '1 row ready, 2 rows need attention')
  await expect(page.getByRole('heading', { name: 'Check the rows' })).toBeFocused()
  const row = (number: number) => page.getByRole('row').nth(number)
  await expect(row(1)).toContainText('Ready')
  await expect(row(2)).toContainText('The username head is already taken')
  await expect(row(3)).toContainText('Email must be an email address such as')
  await expect(row(3)).toContainText('Type must be one of: admin, standard')
  await expect(cell(page, 'Username, row 2')).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(page, 'Name, row 2')).not.toHaveAttribute('aria-invalid')
  await expect(importButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Correct or remove the rows that need attention')).toBeVisible()
  await importButton(page).click({ force: true })
  expect(await admin.call('listUsers')).toEqual(before)

  await page.getByLabel('Rows shown').selectOption({ label: 'Rows that need attention' })
  await expect(page.getByRole('rowheader')).toHaveText(['2', '3'])
  await cell(page, 'Username, row 2').fill('ben.two')
  await cell(page, 'Email, row 3').fill('cat@riverside.example')
  await expectStatus(page, '2 rows ready, 1 row needs attention')
  await expect(page.getByRole('rowheader')).toHaveText(['2', '3'])
  await cell(page, 'Type, row 3').fill('ADMIN')
  await cell(page, 'Type, row 3').press('Enter')
  await expectStatus(page, '3 rows ready')
  await importButton(page).click()
  await expectStatus(page, '3 users imported')
  await expect(page.getByRole('heading', { name: '3 users were imported' })).toBeFocused()
  await page.getByRole('link', { name: 'Show users' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'cat.three' })).toContainText(
    "=cmd|' /C calc'!A0",
  )
  await expect(page.getByRole('row').filter({ hasText: 'cat.three' })).toContainText('Admin')
})

test('imported users are invited by a sheet of codes, which leads a phone to “This phone is ready”', async ({
  page,
  openDevice,
  school,
}) => {
  await openImport(page, school)
  await pasteTable(
    page,
    `${HEADER_ROW}\nnew.starter,New Starter,starter@riverside.example,\nnell,Nell,n@riverside.example,`,
  )
  await importButton(page).click()
  await page.getByRole('link', { name: 'Show users' }).click()
  await page.getByLabel('Search users').fill('starter')
  await page.getByRole('checkbox', { name: 'New Starter' }).check()
  await page.getByRole('button', { name: 'Invite selected' }).click()
  let link = ''
  await page.route('**/api/invitations*', async (route) => {
    const response = await route.fetch()
    link = new URL((await response.json()).invitations[0].link).pathname
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Make a sheet to print' }).click()
  await expect(page.getByRole('img', { name: 'Invitation for New Starter' })).toBeVisible()
  await expectAccessible(page, 'Invitations')

  const { page: phone } = await openDevice(INSTALLABLE)
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(link)
  await expect(phone).toHaveURL('/invitation/opened')
  await expect(phone.getByText('Your username is new.starter')).toBeVisible()
  await expectAccessible(phone, 'Welcome, New Starter')
  await phone.getByLabel('Password', { exact: true }).fill('Holdfast2')
  await phone.getByLabel('Confirm password', { exact: true }).fill('Holdfast2')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByText('at least 10 characters').first()).toBeVisible()
  await phone.getByLabel('Password', { exact: true }).fill('a long sentence')
  await phone.getByLabel('Confirm password', { exact: true }).fill('a long sentence')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await phone.waitForURL('/phone-setup')
  await expect(phone.getByRole('heading', { name: 'Alerts' })).toBeVisible()
  await expect(phone.getByText('This phone is ready')).toBeVisible()
  await expectAccessible(phone, 'Set up this phone')
  await phone.getByRole('link', { name: 'Open Holdfast' }).click()
  await phone.waitForURL('/menu')

  const { page: secondPhone } = await openDevice()
  await secondPhone.goto(link)
  await expect(
    secondPhone.getByText('Please ask an admin of your organisation for another'),
  ).toBeVisible()
})

test('a table of everybody shows who is gone before it suspends them', async ({ page, school }) => {
  await openImport(page, school)
  await page.getByRole('checkbox', { name: /^The table lists everybody/ }).check()
  await pasteTable(
    page,
    `${HEADER_ROW}\n${school.admin},Alex Admin,alex@school.example,\nkim,Kim Doyle,kim@school.example,`,
  )
  await expect(page.getByText('Suspended, because they are not in the table: 1 user')).toBeVisible()
  await expect(page.getByText(`Terry Teacher (${school.teacher})`)).toBeVisible()
  await expect(page.getByText('New: 1 user')).toBeVisible()
  await expect(page.getByText('Changed: 1 user')).toBeVisible()
  await expectAccessible(page, 'Import users')
  await importButton(page).click()
  await page.getByRole('link', { name: 'Show users' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Terry Teacher' })
  await expect(row).toContainText('Suspended')
  await row.getByRole('button', { name: 'Reinstate' }).click()
  await expect(row).not.toContainText('Suspended')
})

test('a table gives phones and team roles, asks before it changes who leads, and tells namesakes apart', async ({
  page,
  openDevice,
  school,
  schoolAdmin: admin,
}) => {
  await openImport(page, school)
  await pasteTable(
    page,
    [
      'Username,Full name,Email,Mobile,Team role',
      `${school.id}.sam.one,Sam Khan,sam.one@school.example,07700 900 201,Log keeper`,
      `${school.id}.sam.two,Sam Khan,sam.two@school.example,07700 900 202,Pilot`,
    ].join('\n'),
  )
  await expectStatus(page, '1 row ready, 1 row needs attention')
  await expect(page.getByRole('row').nth(2)).toContainText('There is no role Pilot')
  await expect(cell(page, 'Team role, row 2')).toHaveAttribute('aria-invalid', 'true')
  await cell(page, 'Team role, row 2').fill('')
  await cell(page, 'Team role, row 2').press('Enter')
  await expectStatus(page, '2 rows ready')
  await expect(page.getByText('Team roles: 1 person')).toBeVisible()
  await expectAccessible(page, 'Import users')
  await importButton(page).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Change the team roles of 1 person?')
  await expect(question).toContainText('Sam Khan')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await admin.call('listUsers')).map(({ name }) => name)).not.toContain('Sam Khan')
  await importButton(page).click()
  await question.getByRole('button', { name: 'Change and import' }).click()
  await expectStatus(page, '2 users imported')
  await page.getByRole('link', { name: 'Show users' }).click()
  const row = (username: string) => page.getByRole('row').filter({ hasText: username })
  await expect(row('sam.one')).toContainText('07700 900 201')
  await expect(row('sam.one')).toContainText('Log keeper')
  await expect(row('sam.two')).toContainText('07700 900 202')

  // Whoever waits for an answer to an alert rings each Sam Khan at their own number.
  const { page: phone } = await openDevice()
  const alert = { id: newAlertId(), kind: 'lockdown', exercise: true }
  await admin.call('sendAlert', {}, alert)
  await signIn(phone, school.admin, `/alerts/${alert.id}/answers`)
  const calls = phone.getByRole('link', { name: 'Call Sam Khan' })
  await expect(calls).toHaveCount(2)
  const numbers = await calls.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(numbers.sort()).toEqual(['tel:07700900201', 'tel:07700900202'])
})

const ROW = 'someone,Some One,someone@riverside.example,'
/** One file for each kind of problem; web/src/admin/importing/read-table.test.ts has all cases. */
const BAD_FILES: [string, Buffer | string, string][] = [
  ['empty.csv', '', 'This file is empty.'],
  ['missing.csv', 'username,name\na,b', 'Add a column for Email.'],
  ['book.csv', Buffer.from('PK\u0003\u0004[Content_Types].xml'), 'Save it as CSV first.'],
]

test('a file without a table is refused with the reason, and the next file is accepted', async ({
  page,
  school,
}) => {
  await openImport(page, school)
  for (const [name, content, sentence] of BAD_FILES) {
    await chooseTable(page, name, content)
    await expectRefused(page, sentence)
  }
  await page.getByRole('button', { name: 'Check these rows' }).click()
  await expectRefused(page, 'Choose a file, or paste cells into the box.')
  await chooseTable(page, 'good.csv', `${HEADER_ROW}\n${ROW}`)
  await expectStatus(page, '1 row ready')
})

test('pasted text stays when it cannot be read, and unknown columns are named', async ({
  page,
  school,
}) => {
  await openImport(page, school)
  await pasteTable(page, 'username\tname\nkim\tKim')
  await expectRefused(page, 'Add a column for Email.')
  await expect(page.getByLabel('Or paste cells')).toHaveValue('username\tname\nkim\tKim')
  await pasteTable(page, 'username\tname\temail\tRoom\nkim\tKim\tk@riverside.example\t7')
  await expect(page.getByText('The column “Room” is not imported.')).toBeVisible()
  await page.getByRole('button', { name: 'Start again' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByLabel('Or paste cells')).toHaveValue(/Room/)
})

test('files of other encodings and separators are read, and can be dropped', async ({
  page,
  school,
}) => {
  await openImport(page, school)
  const table = 'username;name;email\nzoe;"O\'Hara; Zoë\r\nMarie";zoe@riverside.example\n'
  await chooseTable(page, 'staff.csv', Buffer.from(table, 'latin1'))
  await expectStatus(page, '1 row ready')
  await expect(cell(page, 'Name, row 1')).toHaveValue("O'Hara; Zoë Marie")
  await expect(page.getByText('read as Windows-1252')).toBeVisible()
  await page.getByRole('button', { name: 'Start again' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await dropFile(page, page.getByRole('group', { name: 'CSV file' }), 'staff.csv', table)
  await expectStatus(page, '1 row ready')
  await expect(page.getByText('read as Windows-1252')).toHaveCount(0)
})

test('the template contains the column names', async ({ page, school }) => {
  await openImport(page, school)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a template' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('users-template.csv')
  expect(await readFile(await download.path(), 'utf8')).toBe(
    '\uFEFFUsername,Name,Email,Type,Phone,Team role,Roll group\r\n',
  )
})

test('rows survive a reload and a lost response, and are imported once', async ({
  page,
  schoolAdmin: admin,
  school,
}) => {
  await openImport(page, school)
  await pasteTable(page, `${HEADER_ROW}\nlate.one,Late Won,late@riverside.example,`)
  await expectStatus(page, '1 row ready')
  await cell(page, 'Name, row 1').fill('Late One')
  await cell(page, 'Name, row 1').press('Enter')
  await expectStatus(page, '1 row ready')
  await page.reload()
  await expect(cell(page, 'Name, row 1')).toHaveValue('Late One')
  await page.route('**/api/users/import', (route) => route.abort())
  await cell(page, 'Type, row 1').fill('standard')
  await cell(page, 'Type, row 1').press('Enter')
  await expect(page.getByRole('alert')).toContainText('The rows could not be checked')
  await expect(importButton(page)).toHaveAttribute('aria-disabled', 'true')
  await page.unroute('**/api/users/import')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expectStatus(page, '1 row ready')

  // The server imports the rows, but the response is lost.
  await page.route('**/api/users/import', async (route) => {
    const isImport = route.request().postDataJSON().dryrun === false
    if (!isImport) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await importButton(page).click()
  await expect(page.getByRole('alert').first()).toContainText(
    'It is not known whether the rows were imported',
  )
  await expect(page.getByRole('row').nth(1)).toContainText('late.one is already taken')
  const users = await admin.call('listUsers')
  expect(users.filter(({ id }) => id === 'late.one')).toHaveLength(1)
})

test('2,000 users are imported at once, and one username taken in the meantime stops the import', async ({
  page,
  schoolAdmin: admin,
  school,
}) => {
  const table = (word: string) => [
    HEADER_ROW,
    ...Array.from(
      { length: 2000 },
      (_, index) => `${word}.${index},Pupil ${index},${word}${index}@riverside.example,`,
    ),
  ]
  await openImport(page, school)
  await chooseTable(page, 'pupils.csv', table('pupil').join('\r\n'))
  await expectStatus(page, '2,000 rows ready')
  expect(await page.getByRole('rowheader').count()).toBeLessThan(60)
  const existingUser = { name: 'Quick One', type: 'standard', password: 'a long sentence' } as const
  await admin.call('saveUser', { id: 'pupil.1999' }, existingUser)
  const before = (await admin.call('listUsers')).length
  await importButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was imported')
  await expectStatus(page, '1,999 rows ready, 1 row needs attention')
  expect(await admin.call('listUsers')).toHaveLength(before)
  await page.getByLabel('Rows shown').selectOption({ label: 'Rows that need attention' })
  await cell(page, 'Username, row 2000').fill('pupil.last')
  await cell(page, 'Username, row 2000').press('Enter')
  await expectStatus(page, '2,000 rows ready')
  await importButton(page).click()
  await expect(page.getByRole('heading', { name: '2,000 users were imported' })).toBeFocused()
  expect(await admin.call('listUsers')).toHaveLength(before + 2000)
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`both steps are accessible at a width of ${viewport.width}`, async ({ page, school }) => {
    await page.setViewportSize(viewport)
    await signIn(page, school.admin, '/admin/users/import')
    await page.getByRole('button', { name: 'Check these rows' }).click()
    await expectAccessible(page, 'Import users')
    await pasteTable(
      page,
      `${HEADER_ROW},room\nok.one,Ok One,ok@riverside.example,,7\nhead,,nowhere,,`,
    )
    await expectStatus(page, '1 row ready, 1 row needs attention')
    await expectAccessible(page, 'Import users')
  })
}
