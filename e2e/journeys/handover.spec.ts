import { expectAccessible } from '../support/accessibility.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { followNews } from '../support/news.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const MANAGER = 'incident-manager'
const HOUR_MS = 60 * 60 * 1000

test('a role goes from one phone to another, whose phone was offline, and stays where it is until then', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  test.slow()
  const { admin, teacher: receiver } = school
  await schoolAdmin.call('saveAllocations', {}, [
    { userid: admin, roleid: MANAGER },
    { userid: receiver, roleid: MANAGER, deputy: 1 },
  ])
  const incidentDetails = 'Water in the cellar'
  const { id } = await schoolAdmin.call('reportIncident', {}, { incidentDetails })
  const decision = { decision: 'Close the school at noon', reason: 'No heating' }
  const timestamp = new Date().toISOString()
  await schoolAdmin.call(
    'addLogEntry',
    { id },
    {
      ...{
        id: crypto.randomUUID(),
        type: 'decision',
        content: JSON.stringify(decision),
        timestamp,
      },
    },
  )
  const { page: head, context: headDevice } = await openDevice()
  const { page: teacher, context: teacherDevice } = await openDevice()
  await signIn(head, admin, '/menu')
  await signIn(teacher, receiver, '/menu')

  await test.step('the giver reads the brief, writes a sentence and hands over without a network', async () => {
    await head.goto(`/roles/${MANAGER}`)
    await link(head, 'Hand over').click()
    await expectAccessible(head, 'Hand over')
    await expect(head.getByText('Close the school at noon')).toBeVisible()
    await button(head, 'Hand over').click()
    await expect(head.getByText('Choose who takes over').first()).toBeVisible()
    await goOffline(headDevice)
    await head
      .getByLabel('Who takes over as Incident manager?')
      .selectOption({ label: 'Terry Teacher (deputy 1)' })
    await head.getByLabel('What they should know besides (optional)').fill('Back at six')
    await button(head, 'Hand over').click()
    await expect(head.getByText('Not sent yet')).toBeVisible()
  })

  await test.step('a receiver whose phone is offline gets it later, and is asked on whatever screen they are', async () => {
    await goOffline(teacherDevice)
    await goOnline(headDevice)
    await expect(head.getByText('Terry Teacher has not taken over yet.')).toBeVisible()
    await expectAccessible(head, 'Handover')
    await goOnline(teacherDevice)
    const told = teacher.getByRole('status').filter({ hasText: 'A role for you' })
    await expect(told).toContainText('Back at six')
    await told.getByRole('button', { name: 'Open' }).click()
    await expect(teacher.getByRole('heading', { level: 3 }).first()).toHaveText('Information')
    await expect(teacher.getByText('Close the school at noon')).toBeVisible()
    await expectAccessible(teacher, 'Handover')
  })

  await test.step('an acceptance made offline moves the role when it is sent, by the keyboard too', async () => {
    await goOffline(teacherDevice)
    await button(teacher, 'I take over').focus()
    await teacher.keyboard.press('Enter')
    await expect(teacher.getByText('Not sent yet')).toBeVisible()
    await expect(head.getByText('Terry Teacher has not taken over yet.')).toBeVisible()
    await goOnline(teacherDevice)
    await expect(teacher.getByText(/took over as incident manager from/).first()).toBeVisible()
    await expect(
      head.getByText(/Terry Teacher took over as incident manager/).first(),
    ).toBeVisible()
    const told = head.getByRole('status').filter({ hasText: 'No longer incident manager' })
    await expect(told).toBeVisible()
    await teacher.goto(`/roles/${MANAGER}`)
    await expect(link(teacher, 'Hand over')).toBeVisible()
  })

  await test.step('the log names both', async () => {
    await head.goto('/logs')
    await expect(head.getByText(/hands over incident manager to Terry Teacher/)).toBeVisible()
  })
})

test('a deputy takes over with one tap when the holder has not answered, and reads why not before', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  test.slow()
  const { admin, teacher: deputy } = school
  await schoolAdmin.call('saveAllocations', {}, [
    { userid: admin, roleid: MANAGER },
    { userid: deputy, roleid: MANAGER, deputy: 1 },
  ])
  const { id } = await schoolAdmin.call('reportIncident', {}, { incidentDetails: 'Smoke' })
  const { page } = await openDevice()
  await signIn(page, deputy, '/menu')
  await page.goto('/roles')
  await link(page, /^Incident manager/).click()
  await expectAccessible(page, 'Incident manager')
  await button(page, 'Take over as incident manager').click()
  await expect(
    page.getByText(/An incident manager or an admin can take over at once/),
  ).toBeVisible()

  await test.step('once nobody holds the role any more, one tap is enough', async () => {
    await schoolAdmin.call('saveAllocations', {}, [{ userid: deputy, roleid: MANAGER, deputy: 1 }])
    await button(page, 'Take over as incident manager').click()
    await expect(link(page, 'Hand over')).toBeVisible()
    const log = await schoolAdmin.call('listLogEntries', { id })
    expect(log.at(-1)?.content).toContain('took over as incident manager')
  })
})

test('an admin names deputies in their order', async ({ page, school, schoolAdmin }) => {
  await signIn(page, school.admin, '/menu')
  await page.goto('/roles-allocation')
  await page
    .getByLabel('Add a deputy for Incident manager', { exact: true })
    .selectOption({ label: 'Terry Teacher' })
  await expectAccessible(page, 'Roles allocation')
  await button(page, 'Save').click()
  await expect
    .poll(async () => await schoolAdmin.call('listAllocations', {}))
    .toContainEqual(expect.objectContaining({ userid: school.teacher, deputy: 1 }))
})

test('whoever holds a role in an open incident is asked to hand over before they log out, and never kept', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  const holder = school.teacher
  await schoolAdmin.call('saveAllocations', {}, [{ userid: holder, roleid: MANAGER }])
  const { page, context } = await openDevice({ viewport: { width: 320, height: 640 } })
  await signIn(page, holder, '/settings')
  const question = page.getByRole('alertdialog')

  await test.step('without an incident nobody is asked', async () => {
    await button(page, 'Log out').click()
    await expect(question).toContainText('Are you sure you wish to log out?')
    await button(page, 'Cancel').click()
  })

  await schoolAdmin.call('reportIncident', {}, { incidentDetails: 'Smoke' })
  await page.goto('/menu')
  await expect(page.getByText('Smoke').first()).toBeVisible()
  await page.goto('/settings')

  await test.step('Escape stays, and Hand over leads to the form', async () => {
    await button(page, 'Log out').click()
    await expect(question).toContainText('You are incident manager. Hand over first?')
    await expectAccessible(page, 'Settings')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/settings')
    await button(page, 'Log out').click()
    await question.getByRole('button', { name: 'Hand over' }).click()
    await expect(page.getByLabel('Who takes over as Incident manager?')).toBeVisible()
    await expect(question).toBeHidden()
  })

  await test.step('without a network they can log out too', async () => {
    await page.goto('/settings')
    await button(page, 'Log out').click()
    await expect(question).toContainText('Hand over first?')
    await goOffline(context)
    await question.getByRole('button', { name: 'Log out anyway' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  })
})

test('whoever says when they leave is reminded to hand over, and everybody sees when', async ({
  page,
  school,
  schoolAdmin,
}) => {
  await schoolAdmin.call('saveAllocations', {}, [{ userid: school.admin, roleid: MANAGER }])
  const { id } = await schoolAdmin.call('reportIncident', {}, { incidentDetails: 'Smoke' })
  const untilNewsIsFollowed = followNews(page, { userid: school.admin, incidentid: id })
  await signIn(page, school.admin, `/roles/${MANAGER}`)
  await link(page, 'I leave at …').click()
  await expect(page.getByLabel('What has to be done?')).toHaveValue('Hand over incident manager')
  await expectAccessible(page, 'I leave at …')
  const time = page.getByLabel('Time', { exact: true })
  await expect(time).toHaveValue(/:00$/)
  const leaves = Math.ceil(Date.now() / HOUR_MS + 24) * HOUR_MS
  const local = new Date(leaves).toLocaleString('sv', { timeZone: 'Europe/London' })
  await time.fill(local.slice(0, 16).replace(' ', 'T'))
  await button(page, 'Save').click()
  await expect(page.getByRole('heading', { name: 'Incident manager' })).toBeVisible()
  await expect
    .poll(async () => await schoolAdmin.call('listTasks', { id }))
    .toMatchObject([{ title: 'Hand over incident manager', userids: [school.admin] }])
  const [task] = await schoolAdmin.call('listTasks', { id })
  expect(Date.parse(task?.due ?? '')).toBe(leaves)

  await test.step('when the time has come they are told on whatever screen they are, and hand over from there', async () => {
    await untilNewsIsFollowed()
    const due = new Date(Date.now() + 4000).toISOString()
    await schoolAdmin.call(
      'addTaskChange',
      { id, taskid: task?.id ?? '' },
      { id: crypto.randomUUID(), due, timestamp: new Date().toISOString() },
    )
    const told = page.getByRole('status').filter({ hasText: 'Task due now' })
    await expect(told).toContainText('Hand over incident manager')
    await told.getByRole('button', { name: 'Open' }).click()
    await expectAccessible(page, 'Task')
    await link(page, 'Hand over').click()
    await expect(page.getByLabel('Who takes over as Incident manager?')).toBeVisible()
  })
})
