import { expectAccessible } from '../support/accessibility.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const listed = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
const absentToday = (page: Page) => listed(page, 'Not on site today')
const tile = (page: Page, name: string) =>
  page.getByLabel('Totals').locator('div').filter({ hasText: name })

test('a roll call does not expect who is absent today, and shows who rests on the list alone', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  test.slow()
  await schoolAdmin.call(
    'saveRollGroup',
    { id: 'class_aaaaaaaa' },
    { name: '4A', expected: 4, counters: [school.teacher] },
  )
  await schoolAdmin.call('saveRollCallSettings', {}, { rollcallnames: 'on' })
  const rows = ['Sam Hill', 'Ana Lund', 'Bo Berg', 'Uma Stone'].map((name) => ({
    ...{ name, group: '4A' },
  }))
  await schoolAdmin.call('importPeople', {}, { rows })
  const { page: head } = await openDevice({ viewport: { width: 1280, height: 800 } })
  await signIn(head, school.admin, '/admin/menu')

  await test.step('names are matched; what means nobody is said and stays', async () => {
    await head.goto('/admin/people')
    await head.getByRole('link', { name: 'Who is here today' }).click()
    await expect(head.getByText('There is no list for today yet')).toBeVisible()
    await expectAccessible(head, 'Who is here today')
    const box = head.getByLabel('Who is not on site today?')
    await box.fill('Hill, Sam\nana lund\nBo Berg, 9Z')
    await expect(head.getByText('Found: Sam Hill, Ana Lund')).toBeVisible()
    await expect(
      head.getByText('Nobody on the list of people is called Bo Berg, 9Z.'),
    ).toBeVisible()
    await button(head, 'Save today’s list').click()
    await expect(absentToday(head).getByRole('listitem')).toHaveCount(2)
    await expect(box).toHaveValue('Bo Berg, 9Z')
    await expect(head.getByText(/^2 of 4 people are not on site, by the list of/)).toBeVisible()
    await box.fill('Bo Berg')
    await button(head, 'Add 1 person to the list').click()
    await expect(absentToday(head).getByRole('listitem')).toHaveCount(3)
    await expect(box).toHaveValue('')
  })

  await test.step('somebody who came in late is expected again', async () => {
    await button(head, 'Bo Berg came in').click()
    await expect(absentToday(head).getByRole('listitem')).toHaveCount(2)
    await expectAccessible(head, 'Who is here today')
  })

  const { page: teacher, context } = await openDevice()
  await signIn(teacher, school.teacher, '/menu')
  await schoolAdmin.call('reportIncident', {}, { incidentDetails: 'Fire drill', exercise: true })

  await test.step('the class expects the others, and sets the absent ones apart', async () => {
    await teacher.goto('/roll-call')
    await expect(tile(teacher, 'Expected')).toContainText('2')
    await expect(tile(teacher, 'Not on site')).toContainText(/2 by the list of \d\d:\d\d/)
    await teacher.getByRole('link', { name: /^(Count )?4A/ }).click()
    await expect(listed(teacher, '4A').getByRole('listitem')).toHaveCount(2)
    await expect(absentToday(teacher).getByRole('listitem')).toHaveCount(2)
    await expect(teacher.getByText('2 not marked yet, 2 not on site by the list')).toBeVisible()
    await expectAccessible(teacher, '4A')
    await button(teacher, 'Mark all 2 present').click()
    await expect(teacher.getByText('2 present, 2 not on site by the list')).toBeVisible()
  })

  await test.step('offline too, one of the list is marked missing; a tap alone marks nobody of it', async () => {
    await goOffline(context)
    await button(teacher, /^Sam Hill/).click()
    await expect(teacher.getByRole('dialog')).toContainText('Sam Hill')
    await button(teacher, 'Missing').click()
    await expect(teacher.getByText('2 present, 1 missing, 1 not on site by the list')).toBeVisible()
    await button(teacher, 'Back').click()
    await expect(tile(teacher, 'Expected')).toContainText('3')
    await expect(tile(teacher, 'Missing')).toContainText('1')
    await goOnline(context)
  })

  await test.step('a list that changes meanwhile reaches the phone and the log', async () => {
    await button(head, 'Ana Lund came in').click()
    await expect(tile(teacher, 'Expected')).toContainText('4')
    await expect(tile(teacher, 'Not counted yet')).toBeVisible()
    await teacher.goto('/logs')
    await expect(
      teacher.getByText(/changed the list of who is not on site today: 1 taken off/),
    ).toBeVisible()
  })
})

test('reception signs visitors in and out, and they are a group of the roll call', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  test.slow()
  await schoolAdmin.call('saveRollCallSettings', {}, { rollcallnames: 'on' })
  const group = { id: 'visitors_aaaaaaaa' }
  await schoolAdmin.call('saveRollGroup', group, { name: 'Visitors', expected: 0 })
  const { page: tablet, context } = await openDevice({ viewport: { width: 820, height: 1180 } })
  await signIn(tablet, school.teacher, '/menu')
  const here = listed(tablet, 'Here now')

  await test.step('only reception may: an admin chooses who counts the visitors', async () => {
    await tablet.goto('/visitors')
    await expect(tablet.getByText('Visitors are signed in at reception')).toBeVisible()
    await schoolAdmin.call('saveRollGroup', group, {
      ...{ name: 'Visitors', expected: 0, counters: [school.teacher] },
    })
    await expect(tablet.getByText('No visitor is here.')).toBeVisible()
  })

  await test.step('a visitor is signed in, out, and in again by Undo', async () => {
    await button(tablet, 'Sign in').click()
    await expect(tablet.getByText('Enter a name')).toBeVisible()
    await tablet.getByLabel('Name', { exact: true }).fill('Fay Moss')
    await tablet.getByLabel('Who are they visiting? (optional)').fill('Dana Fox')
    await expectAccessible(tablet, 'Visitors')
    await tablet.reload()
    await expect(tablet.getByLabel('Name', { exact: true })).toHaveValue('Fay Moss')
    await button(tablet, 'Sign in').click()
    await expect(here).toContainText(/Fay Moss.*Visits Dana Fox · here since \d\d:\d\d/)
    await expect(tablet.getByLabel('Name', { exact: true })).toHaveValue('')
    await button(tablet, 'Sign Fay Moss out').click()
    await expect(here.getByRole('listitem')).toHaveCount(0)
    await expect(listed(tablet, 'Left')).toContainText(/left at \d\d:\d\d/)
    await expectAccessible(tablet, 'Visitors')
    await button(tablet, 'Undo: Fay Moss is here').click()
    await expect(here).toContainText('Fay Moss')
  })

  await test.step('who was not signed out on an earlier day is shown, and counts', async () => {
    await schoolAdmin.call(
      'addVisitor',
      {},
      { id: 'visitor_abcdefghijkl', name: 'Ben Ray', arrived: '2026-01-07T09:00:00Z' },
    )
    await tablet.reload()
    await expect(here).toContainText(/Ben Ray.*Not signed out/)
  })

  await test.step('offline it says that it cannot', async () => {
    await goOffline(context)
    await expect(
      tablet.getByText('Nobody can be signed in or out until you are online'),
    ).toBeVisible()
    await goOnline(context)
    await expect(tablet.getByText('Nobody can be signed in or out')).toBeHidden()
  })

  await test.step('in an exercise they are marked by name; signing out takes nobody out of it', async () => {
    await schoolAdmin.call('reportIncident', {}, { incidentDetails: 'Fire drill', exercise: true })
    const { page: phone } = await openDevice()
    await signIn(phone, school.admin, '/menu')
    await phone.goto('/roll-call')
    await expect(tile(phone, 'Expected')).toContainText('2')
    await button(tablet, 'Sign Fay Moss out').click()
    await expect(here.getByRole('listitem')).toHaveCount(1)
    await phone.getByRole('link', { name: /^(Count )?Visitors/ }).click()
    const people = listed(phone, 'Visitors')
    await expect(people).toContainText(/Fay Moss.*signed out at/)
    await button(phone, /^Ben Ray/).click()
    await button(phone, 'More about Fay Moss').click()
    await button(phone, 'Not on site').click()
    await expect(phone.getByText('1 present, 1 not on site')).toBeVisible()
  })
})
