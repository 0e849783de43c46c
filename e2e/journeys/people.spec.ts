import { expectAccessible } from '../support/accessibility.ts'
import { chooseTable, expectStatus, pasteTable } from '../support/imports.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const NAMES = Array.from({ length: 35 }, (_, at) => `Pupil${at + 1} Surname${at + 1}`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const choose = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption({ label: option })

test('a list from the school’s system is imported, imported again, corrected by hand and deleted', async ({
  page,
  school,
  schoolAdmin,
}) => {
  test.slow()
  await schoolAdmin.call(
    'saveRollGroup',
    { id: 'class_aaaaaaaa' },
    { name: '4B', expected: 3, counters: [school.teacher] },
  )
  await signIn(page, school.admin, '/admin/menu')
  await page.goto('/admin/people')

  await test.step('an empty list says what it is for, and names are off', async () => {
    await expect(page.getByText('Nobody is on the list yet')).toBeVisible()
    await expect(page.getByText('no pupil record')).toBeVisible()
    const names = page.getByRole('switch', { name: 'Roll call by name' })
    await expect(names).not.toBeChecked()
    await names.click()
    await expectStatus(page, 'Roll calls are by name now')
    await expect(names).toBeChecked()
    expect((await schoolAdmin.call('getContent')).rollcallnames).toBe('on')
    await expectAccessible(page, 'People')
  })

  await test.step('the usual headings are recognised, and missing groups are made by one button', async () => {
    await page.getByRole('link', { name: 'Import people' }).click()
    await chooseTable(
      page,
      'sims.csv',
      'Adno,Legal Surname,Legal Forename,Reg,DOB,PEEP\n1,Hill,Sam,4B,2016-01-02,Evac chair\n2,Lund,Ana,4B,2016-01-02,\n3,Berg,Bo,5A,2015-01-02,\n4,Moss,Cy,5A,2015-01-02,\n',
    )
    await expect(page.getByText('Not imported: “DOB”')).toBeVisible()
    await expectStatus(page, '2 rows ready, 2 rows need attention')
    await expect(page.getByText('There is no roll group 5A').first()).toBeVisible()
    await button(page, 'Make 1 roll group').click()
    await expectStatus(page, '4 rows ready')
    const groups = await schoolAdmin.call('listRollGroups')
    expect(groups.find(({ name }) => name === '5A')?.expected).toBe(2)
    await page.reload()
    await expectStatus(page, '4 rows ready')
    await expect(page.getByText('Not imported')).toBeHidden()
    await page.getByText('New: 4 people').click()
    await expect(page.getByText('Sam Hill', { exact: true })).toBeVisible()
    // Otherwise nobody would look for the third.
    await expect(page.getByText('4B: 2 of 3.')).toBeVisible()
    await expectAccessible(page, 'Import people')
    expect(await schoolAdmin.call('listPeople')).toEqual([])
    await button(page, 'Import 4 people').click()
    await expect(page.getByRole('heading', { name: '4 people were imported' })).toBeFocused()
  })

  await test.step('the next list, with other headings, shows who is moved, changed and gone', async () => {
    await button(page, 'Import more').click()
    await pasteTable(
      page,
      'Pupil called,Adno,Reg Group\nSamuel Hill,1,4B\nAna Lund,2,5A\nCy Moss,4,5A\nDee Fox,5,4B\n',
    )
    await expect(page.getByText('Choose the column of the name.')).toBeVisible()
    await choose(page, 'Full name', 'Pupil called')
    await expectStatus(page, '4 rows ready')
    await expect(page.getByText('New: 1 person')).toBeVisible()
    await expect(page.getByText('Gone, because')).toBeHidden()
    await page.getByRole('switch', { name: /^This is the whole list/ }).click()
    await expect(page.getByText('Gone, because they are not in the table: 1 person')).toBeVisible()
    await expect(page.getByText('Bo Berg')).toBeVisible()
    await expect(page.getByText('Moved to another group: 1 person')).toBeVisible()
    await expect(
      page.getByText('With a new name, needs, refuge, helper or adults: 1 person'),
    ).toBeVisible()
    await button(page, 'Import 4 people').click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Mark 1 person as left?')
    await dialog.getByRole('button', { name: 'Import' }).click()
    await expect(page.getByRole('heading', { name: '4 people were imported' })).toBeVisible()
  })

  await test.step('the column that was chosen is known the next time', async () => {
    await button(page, 'Import more').click()
    await pasteTable(page, 'Pupil called,Adno,Reg Group\nSamuel Hill,1,4B\nAna Lund,2,5A\n')
    await expectStatus(page, '2 rows ready')
    await expect(page.getByText('full name from “Pupil called”')).toBeVisible()
    await page.getByRole('switch', { name: /^This is the whole list/ }).click()
    await expect(page.getByText('Nothing would change')).toBeVisible()
    await button(page, 'Start again').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('link', { name: 'Back to people' }).click()
  })

  await test.step('people are found by group and by who has left', async () => {
    await expect(row(page, 'Samuel Hill')).toContainText('Evac chair')
    await expect(row(page, 'Bo Berg')).toBeHidden()
    await choose(page, 'People shown', 'Has left')
    await expect(row(page, 'Bo Berg')).toContainText('Has left')
    await expect(row(page, 'Samuel Hill')).toBeHidden()
    await choose(page, 'People shown', 'With needs')
    await expect(row(page, 'Samuel Hill')).toBeVisible()
    await expect(row(page, 'Ana Lund')).toBeHidden()
    await choose(page, 'People shown', 'On the list')
    await choose(page, 'Group shown', '5A')
    await expect(row(page, 'Ana Lund')).toBeVisible()
    await expect(row(page, 'Samuel Hill')).toBeHidden()
    await choose(page, 'Group shown', 'All groups')
  })

  await test.step('a person is added by hand, and what was typed outlives a reload', async () => {
    await button(page, 'New person').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Kit Ray')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Choose a group')
    await dialog.getByLabel('Group').selectOption({ label: '4B' })
    await dialog.getByRole('button', { name: 'Add an adult' }).click()
    await dialog.getByLabel('Relationship').fill('aunt')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Enter the name of each adult')
    await expectAccessible(page, 'New person', 2)
    await page.reload()
    await button(page, 'New person').click()
    await expect(dialog.getByLabel('Relationship')).toHaveValue('aunt')
    await dialog.getByRole('group', { name: 'Adult 1' }).getByLabel('Name').fill('Jo Ray')
    await dialog.getByLabel('Needs in an evacuation').fill('Hearing aid')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Kit Ray')).toContainText('Jo Ray (aunt)')
  })

  await test.step('a person is changed, and another is deleted after a confirmation', async () => {
    await row(page, 'Kit Ray').getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Remove Jo Ray' }).click()
    await dialog.getByRole('checkbox', { name: /^On the list/ }).uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Kit Ray')).toBeHidden()
    const kit = (await schoolAdmin.call('listPeople')).find(({ name }) => name === 'Kit Ray')
    expect(kit).toMatchObject({ active: false, adults: [], needs: 'Hearing aid' })
    expect(kit?.id).not.toContain('kit')
    await row(page, 'Dee Fox').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expectStatus(page, 'Person deleted')
    await expect(row(page, 'Dee Fox')).toBeHidden()
  })
})

test('a sheet with the names of a group of 35 fits on one page', async ({
  page,
  school,
  schoolAdmin,
}) => {
  await schoolAdmin.call(
    'saveRollGroup',
    { id: 'class_aaaaaaaa' },
    { name: '4B', expected: 35, counters: [school.teacher] },
  )
  const needs = (at: number) => (at < 4 ? 'Evac chair, refuge B, two helpers who know it' : '')
  const rows = NAMES.map((name, at) => ({ name, group: '4B', needs: needs(at) }))
  await schoolAdmin.call('importPeople', {}, { rows })
  await signIn(page, school.admin, '/admin/roll-groups/sheet')
  await expect(page.getByRole('cell', { name: '35' }).first()).toBeVisible()
  await expect(page.getByText('Pupil1 Surname1')).toBeHidden()
  const pages = async () => {
    const pdf = await page.pdf({ preferCSSPageSize: true })
    return (pdf.toString('latin1').match(/\/MediaBox/g) ?? []).length
  }
  expect(await pages()).toBe(1)

  await schoolAdmin.call('saveRollCallSettings', {}, { rollcallnames: 'on' })
  await page.reload()
  const sheet = page.getByRole('region', { name: /^4B/ })
  await expect(sheet.getByRole('row')).toHaveCount(35 + 3)
  await expect(sheet.getByRole('row', { name: 'Pupil1 Surname1' })).toContainText('Evac chair')
  await expectAccessible(page, 'Roll call sheet')
  expect(await pages()).toBe(2)
})
