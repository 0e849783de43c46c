import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { newAlertId } from '@holdfast/contract/ids'
import { expectAccessible } from '../support/accessibility.ts'
import { signInToApi } from '../support/api.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { prepareIncident } from '../support/screens.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const DESK = { viewport: { width: 1280, height: 800 } }
const WALL = { width: 1920, height: 1080 }
const pane = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const now = () => new Date().toISOString()

/** Nothing of the page is out of sight: neither the page nor its screen scrolls. */
async function expectAllInView(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const screen = document.querySelector('header')?.closest('[data-scroller]')
    return [document.documentElement, screen].map((each) =>
      each ? each.scrollHeight - each.clientHeight : Number.NaN,
    )
  })
  expect(overflow).toEqual([0, 0])
}

const textSize = (page: Page) =>
  page
    .getByText('Needs help', { exact: true })
    .first()
    .evaluate((element) =>
      Number.parseFloat(getComputedStyle(element.closest('dl') ?? element).fontSize),
    )

test('the board shows the whole incident in one view, live, and can be used by keyboard', {
  tag: '@firefox',
}, async ({ openDevice, head, server }) => {
  const others = await Promise.all(
    ['site', 'welfare'].map((username) => signInToApi(server.address, username)),
  )
  const [, welfare = head] = others
  const { page, context } = await openDevice(DESK)
  await signIn(page, 'head', '/board')
  await expect(page.getByText('The board appears by itself')).toBeVisible()
  await expectAccessible(page, 'Board')

  const incidentid = await prepareIncident(head, others)
  const alertid = newAlertId()
  await head.call('sendAlert', {}, { id: alertid, kind: 'evacuate', incidentid })

  await test.step('a reported incident appears without a reload, with everything that is known', async () => {
    await expect(page.getByRole('timer')).toHaveText(/^0:0\d:\d\d$/)
    await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
    await expect(pane(page, 'Team').getByText('Jordan Hale')).toBeVisible()
    await expect(pane(page, 'Incident log').getByText('Found at assembly point 2')).toBeVisible()
    await expect(pane(page, 'Alerts').locator('dd')).toHaveText(['0', '9', '0'])
    await expect(pane(page, 'Roll call').getByText('Not counted yet')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Plan of the site' })).toBeVisible()
    await expectAllInView(page)
  })

  await test.step('answers and ticks of others arrive', async () => {
    await welfare.call(
      'addAlertAnswer',
      { id: alertid },
      { id: randomUUID(), answer: 'help', note: 'Room 12', timestamp: now() },
    )
    const call = pane(page, 'Alerts').getByRole('listitem')
    await expect(call).toContainText('Alex Moran Room 12')
    await expect(call).toContainText('Nobody is coming yet')
    // While the answers are read again, a button that shows the opposite would send the opposite.
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(`**/api/alerts/${alertid}/answers**`, async (route) => {
      await released
      await route.continue()
    })
    const stored = page.waitForResponse((response) => response.url().includes('/responses'))
    await call.getByRole('button', { name: 'I am coming to Alex Moran' }).click()
    await stored
    await expect(call).not.toContainText('Not sent yet')
    await expect(call).toContainText('You are coming')
    release()
    await call.getByRole('button', { name: 'I cannot come after all' }).click()
    await expect(call).toContainText('Nobody is coming yet')
    const { checklist_items, role_checklist_sections } = await head.call('getContent', {})
    const section = role_checklist_sections.find(({ roleid }) => roleid === 'welfare-manager')
    const item = checklist_items.find(({ sectionid }) => sectionid === section?.checklistsectionid)
    await welfare.call(
      'addCheck',
      { id: incidentid },
      { itemid: item?.id ?? '', index: null, checked: true, timestamp: now() },
    )
    const progress = page.getByRole('progressbar', { name: 'Checklist of Welfare manager' })
    await expect(progress).toHaveJSProperty('value', 1)
  })

  await test.step('counts by others arrive, with the missing by name', async () => {
    const [group] = await head.call('listRollGroups', {})
    const missing = [{ name: 'Sam Hill', place: 'Library' }]
    const count = { id: randomUUID(), groupid: group?.id ?? '', present: 3, missing }
    await welfare.call('addCount', { id: incidentid }, { ...count, timestamp: now() })
    const missingPeople = pane(page, 'Roll call').getByRole('listitem')
    await expect(missingPeople.filter({ hasText: 'Sam Hill' })).toHaveText(/last seen: Library$/)
    await expectAllInView(page)
  })

  await test.step('by keys alone an entry is written, and the keys are listed', async () => {
    await page.keyboard.press('l')
    await expect(page.getByLabel('Log entry')).toBeFocused()
    await page.keyboard.type('Board is up? L, 1 and 2 are letters here')
    await page.keyboard.press('Enter')
    await expect(pane(page, 'Incident log').getByText('Board is up? L, 1 and 2')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(keys.getByText('Write in the log')).toBeVisible()
    await expectAccessible(page, 'Board')
    await keys.getByRole('switch', { name: 'Use single keys' }).press('Space')
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
    await page.keyboard.press('?')
    await page.keyboard.press('l')
    await expect(keys).toBeHidden()
    await expect(page.getByLabel('Log entry')).not.toBeFocused()
  })

  await test.step('it says plainly when it is not live, and reconnects automatically', async () => {
    await goOffline(context)
    await expect(page.getByText(/^Not live\. Last updated \d\d:\d\d:\d\d\. Trying/)).toBeVisible()
    await expectAllInView(page)
    await goOnline(context)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
  })

  await test.step('on a larger screen everything is larger, and still in one view', async () => {
    const small = await textSize(page)
    await page.setViewportSize(WALL)
    await expect.poll(() => textSize(page)).toBeGreaterThan(1.35 * small)
    expect(await textSize(page)).toBeGreaterThanOrEqual(25)
    await expectAllInView(page)
  })

  await test.step('a narrow window shows the log instead', async () => {
    await page.setViewportSize({ width: 1000, height: 800 })
    await page.waitForURL('**/logs')
    await expect(page.getByRole('heading', { level: 1, name: 'Incident log' })).toBeVisible()
  })
})

test('every part of the board shows that an exercise is not a real incident', async ({
  openDevice,
  head,
}) => {
  await head.call('reportIncident', {}, { incidentDetails: 'Fire drill', exercise: true })
  const { page } = await openDevice(DESK)
  await signIn(page, 'teacher', '/menu')
  await page.getByRole('link', { name: 'Open the board' }).click()
  await expectAccessible(page, 'Board: Exercise')
  await expect(page.getByText('Exercise', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Incident log: Exercise' })).toBeVisible()

  await head.call('reportIncident', {}, { incidentDetails: 'Smoke in block B' })
  await expect(page.getByRole('heading', { level: 1, name: 'Board', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Smoke in block B' })).toBeVisible()
})

test('at a desk the log stands beside the open screen while there is an incident', async ({
  openDevice,
  head,
}) => {
  const { page } = await openDevice(DESK)
  await signIn(page, 'head', '/roles')
  const beside = page.getByRole('complementary', { name: 'Active incident' })
  const entry = beside.getByLabel('Log entry')
  await expect(page.getByRole('link', { name: /Log keeper/ })).toBeVisible()
  await expect(beside).toBeHidden()
  const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Smoke in block B' })
  await expect(beside.getByRole('link', { name: 'Smoke in block B' })).toBeVisible()
  await expectAccessible(page, 'Roles')

  await test.step('it is written to from any screen, and keeps what was typed', async () => {
    await entry.fill('Fire service called')
    await page.getByRole('link', { name: /Log keeper/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Log keeper' })).toBeFocused()
    await expect(entry).toHaveValue('Fire service called')
    await entry.press('Enter')
    await expect(beside.getByText('Fire service called')).toBeVisible()
  })

  await test.step('the log screen, a narrow window and paper show the log once', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(beside).toBeHidden()
    await page.emulateMedia({ media: null })
    await expect(beside).toBeVisible()
    await page.getByRole('link', { name: /^Logs/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Incident log' })).toBeVisible()
    await expect(page.getByLabel('Log entry')).toHaveCount(1)
    await page.goBack()
    await expect(beside).toBeVisible()
    await page.setViewportSize({ width: 1090, height: 800 })
    await expect(beside).toBeHidden()
    await page.setViewportSize(DESK.viewport)
  })

  await head.call('saveIncident', { id }, { closed: now() })
  await expect(beside).toBeHidden()
})

test('admins see what was practised, say what it was, and are reminded of what is due', async ({
  openDevice,
  schoolAdmin,
  school,
}) => {
  const drill = { incidentDetails: 'Fire bell, spring term', exercise: true }
  const { id } = await schoolAdmin.call('reportIncident', {}, drill)
  const { page } = await openDevice(DESK)
  await signIn(page, school.admin, '/admin/menu')
  await page.getByRole('link', { name: /^Exercise overdue: Evacuate, Lockdown/ }).click()
  const due = page.getByRole('region', { name: 'What is due' }).getByRole('listitem')
  await expect(due).toHaveText([/Evacuate.*Overdue.*Never practised/, /Lockdown.*Overdue/])

  await test.step('an admin says what was practised, and the kind is no longer due', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'What was practised' })
    await dialog.getByLabel('What was practised').selectOption('Evacuate')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(due.filter({ hasText: 'Evacuate' })).toHaveText(/In time/)
  })

  await test.step('due dates are set by kind', async () => {
    await page.getByRole('button', { name: 'Change due dates' }).click()
    const dialog = page.getByRole('dialog', { name: 'How often to practise' })
    await expect(dialog.getByLabel('Evacuate')).toHaveValue('4')
    await dialog.getByLabel('Lockdown').selectOption('No due date')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(due).toHaveCount(1)
    await expectAccessible(page, 'Exercises')
  })

  await test.step('the inspector gets a file, and the debrief is one step away', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await readFile(await (await saving).path(), 'utf8')
    expect(file).toContain(',Evacuate,"Fire bell, spring term",')
    await page.getByRole('link', { name: 'Log and debrief' }).click()
    await page.waitForURL(new RegExp(`/admin/logs/${id}`))
    await expect(page.getByText('Exercise', { exact: true }).first()).toBeVisible()
  })
})
