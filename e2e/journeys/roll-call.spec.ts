import { expectAccessible } from '../support/accessibility.ts'
import { pasteTable } from '../support/imports.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const total = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
const openGroup = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`^Count ${name}`) }).click()

test('in an evacuation exercise everybody is alerted and counted', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  test.slow()
  const addGroup = (id: string, name: string, expected: number, counters: string[]) =>
    schoolAdmin.call('saveRollGroup', { id }, { name, expected, counters })
  await addGroup('class_aaaaaaaa', '4A', 28, [school.teacher])
  await addGroup('class_bbbbbbbb', '4B', 27, [])
  const { page: teacher, context: teacherDevice } = await openDevice()
  const { page: chief } = await openDevice()
  const { page: office } = await openDevice()
  await signIn(teacher, school.teacher, '/menu')
  await signIn(chief, school.admin, '/menu')
  await signIn(office, school.admin, '/menu')
  const alert = { id: 'alert_evacuate0001', kind: 'evacuate', exercise: true }
  await schoolAdmin.call('sendAlert', {}, alert)

  await test.step('the alert leads to the groups, those of the user first', async () => {
    await button(teacher, 'I am safe').click()
    await button(teacher, 'Close').click()
    await teacher.getByRole('link', { name: 'Roll call' }).click()
    await expect(teacher.getByRole('list', { name: 'My groups' })).toContainText('4A')
    await expect(teacher.getByRole('main')).toContainText('Exercise: Evacuate')
    for (const page of [chief, office]) {
      await page.goto('/roll-call')
      await expect(total(page, 'Not counted yet')).toHaveText('55 in 2 groups')
    }
    await expectAccessible(chief, 'Roll call')
  })

  await test.step('offline a group is counted, and the app says that it is not sent', async () => {
    await openGroup(teacher, '4A')
    await expect(button(teacher, 'All 28 are present')).toBeVisible()
    await goOffline(teacherDevice)
    await expectAccessible(teacher, '4A')
    await button(teacher, 'All 28 are present').click()
    await button(teacher, 'Present: one less').press('Enter')
    await button(teacher, 'Present: one less').press('Enter')
    await expect(teacher.getByLabel('Present', { exact: true })).toHaveValue('26')
    await button(teacher, 'Add missing person').click()
    await teacher.keyboard.type('Sam Reed')
    await teacher.keyboard.press('Tab')
    await teacher.keyboard.type('Library')
    await expect(teacher.getByText('1 of 28 not explained')).toBeVisible()
    await button(teacher, 'Back').click()
    await openGroup(teacher, '4A')
    await expect(teacher.getByLabel('Last seen')).toHaveValue('Library')
    await button(teacher, 'Send count').click()
    await expect(total(teacher, 'Present')).toHaveText('26')
    await expect(teacher.getByText('1 count is not sent yet')).toBeVisible()
  })

  await test.step('every device adds up the counts of the others', async () => {
    await openGroup(office, '4B')
    await button(office, 'All 27 are present').click()
    await button(office, 'Send count').click()
    for (const page of [office, chief]) await expect(total(page, 'Present')).toHaveText('27')
    await expect(total(chief, 'Not counted yet')).toHaveText('28 in 1 group')
  })

  await test.step('back online the count arrives once, with who is missing and where they were last seen', async () => {
    await goOnline(teacherDevice)
    for (const page of [office, chief]) {
      await expect(total(page, 'Present')).toHaveText('53')
      const missing = page.getByRole('list', { name: 'Missing' })
      await expect(missing).toContainText('Sam Reed, last seen: Library')
      await expect(missing).toContainText('Terry Teacher')
    }
    await expect(teacher.getByText('not sent yet')).toBeHidden()
  })

  await test.step('two people who count at once see each other’s counts, and nothing typed is lost', async () => {
    await openGroup(office, '4A')
    await office.getByLabel('Where is the group?').fill('Tennis court')
    await openGroup(teacher, '4A')
    await button(teacher, 'Remove Sam Reed').click()
    await button(teacher, 'All 28 are present').click()
    await button(teacher, 'Send count').click()
    await expect(office.getByText(/^Newer report: Terry Teacher/)).toBeVisible()
    await expect(office.getByLabel('Where is the group?')).toHaveValue('Tennis court')
  })

  await test.step('all are present, and the log has every count', async () => {
    await expect(total(chief, 'Present')).toHaveText('55')
    for (const name of ['Missing', 'Not counted yet', 'Not explained']) {
      await expect(total(chief, name)).toHaveText('0')
    }
    const [incident] = await schoolAdmin.call('listIncidents')
    await chief.goto(`/admin/logs/${incident?.id}`)
    const log = chief.getByRole('main')
    await expect(log).toContainText('4A: 26 of 28 present; missing: Sam Reed')
    await expect(log).toContainText('4A: 28 of 28 present')
  })
})

test('an admin makes roll groups, says who counts them, imports more and prints the sheet', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, school.admin, '/admin/menu')
  await page.getByRole('link', { name: 'Roll groups' }).click()
  await page.getByRole('button', { name: 'New roll group' }).click()
  const dialog = page.getByRole('dialog', { name: 'New roll group' })
  await dialog.getByLabel('Name').fill('Kitchen')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter how many are expected')
  await dialog.getByLabel('Expected').fill('4')
  await dialog.getByRole('checkbox', { name: 'Terry Teacher' }).check()
  await expectAccessible(page, 'Roll groups')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /^Select Kitchen|^Kitchen/ })).toContainText(
    'Terry Teacher',
  )

  await page.getByRole('link', { name: 'Import roll groups' }).click()
  await pasteTable(page, `Class\tNumber\tWho counts\n4A\t28\t${school.teacher}\n4B\t27\t`)
  await button(page, 'Import 2 roll groups').click()
  await page.getByRole('link', { name: 'Show roll groups' }).click()
  await expect(page.getByRole('rowheader')).toHaveText(['Kitchen', '4A', '4B'])

  await page.getByRole('link', { name: 'Sheet to print' }).click()
  await expect(page.getByRole('row', { name: /^4A Terry Teacher/ })).toBeVisible()
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(sheets.match(/\/MediaBox \[0 0 84[12]\.?\d* 59[45]\.?\d*\]/g)).toHaveLength(1)
})
