import { expectAccessible } from '../support/accessibility.ts'
import { signInToApi } from '../support/api.ts'
import { followNews } from '../support/news.ts'
import { expect, signIn, test } from '../support/test.ts'

// Fails when only staff screens tell of tasks, or when the time is looked at once a minute.
test('an admin at a desk is told of a task at once, and when it is due', async ({
  openDevice,
  school,
  schoolAdmin,
  server,
}) => {
  const { id } = await schoolAdmin.call('reportIncident', {}, { incidentDetails: 'Flood' })
  const { page } = await openDevice({ viewport: { width: 1280, height: 800 } })
  const untilNewsIsFollowed = followNews(page, { userid: school.admin, incidentid: id })
  await signIn(page, school.admin, '/admin/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await untilNewsIsFollowed()
  const told = page.getByRole('status').filter({ hasText: 'Close the west door' })
  const now = () => new Date().toISOString()
  const taskid = 'task_westdoor0000'

  await test.step('it is given to them by somebody else', async () => {
    const task = { id: taskid, title: 'Close the west door', timestamp: now() }
    await schoolAdmin.call('addTask', { id }, { ...task, userids: [school.teacher] })
    const teacher = await signInToApi(server.address, school.teacher)
    const change = { id: crypto.randomUUID(), userids: [school.admin], timestamp: now() }
    await teacher.call('addTaskChange', { id, taskid }, change)
    await expect(told).toContainText('Task for you')
  })

  await test.step('it is due while they go from page to page', async () => {
    await page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: 'Contacts' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
    // Set only now: the news that it is due replaces the first.
    const due = new Date(Date.now() + 4000).toISOString()
    const change = { id: crypto.randomUUID(), due, timestamp: now() }
    await schoolAdmin.call('addTaskChange', { id, taskid }, change)
    await expect(told).toContainText('Task due now')
    await page.goto('/admin/menu')
    await expect(page.getByRole('heading', { level: 1, name: 'Admin console' })).toBeVisible()
  })
})

test('at 1280 px tasks are beside the log, on the board and counted in the bar, overdue in words', async ({
  openDevice,
  school,
  schoolAdmin,
}, testInfo) => {
  const incidentDetails = 'Water in the boiler room'
  const { id } = await schoolAdmin.call('reportIncident', {}, { incidentDetails })
  const { page } = await openDevice({ viewport: { width: 1280, height: 800 } })
  await signIn(page, school.admin, '/logs')
  const beside = page.getByRole('complementary', { name: 'Active incident' })
  await expect(page.getByLabel('Log entry')).toBeVisible()
  await expect(beside).toBeHidden()
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
  const tasks = [
    { title: 'Shut off the boiler', userids: [school.admin], due: minutes(-20) },
    { title: 'Ring the insurance', userids: [school.teacher], due: minutes(30) },
    { title: 'Order buses for everybody who comes from the villages', userids: [], due: null },
  ]
  for (const [at, task] of tasks.entries()) {
    const made = { id: `task_atthedesk00${at}`, timestamp: minutes(-30), sent: minutes(0) }
    await schoolAdmin.call('addTask', { id }, { ...made, ...task })
  }
  const picture = async (name: string) => {
    for (const theme of ['light', 'dark']) {
      await page.evaluate(chooseTheme, theme)
      await expect(page.locator('body')).toHaveClass(new RegExp(theme))
      await page.screenshot({ path: testInfo.outputPath(`${name}-${theme}.png`) })
    }
  }

  await test.step('beside the log, once there are any', async () => {
    const pane = beside.getByRole('region', { name: 'Tasks (3)' })
    await expect(pane.getByRole('listitem').first()).toHaveText(/Shut off the boiler.*Overdue/)
    await expect(pane).toContainText('Not assigned')
    await expectAccessible(page, 'Incident log')
    await expect(page.getByLabel('Log entry')).toHaveCount(1)
    await picture('log')
  })

  await test.step('the tasks have the log beside them', async () => {
    await beside.getByRole('link', { name: 'Open' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
    await expect(beside.getByLabel('Log entry')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Mine' })).toContainText(/Overdue/)
    await picture('tasks')
  })

  await test.step('in the bar as a count', async () => {
    await page.goto('/menu')
    await expect(page.getByRole('link', { name: /Tasks \(3\)/ })).toBeVisible()
    const bar = page.getByRole('button', { name: /^Active Incident/ })
    await bar.click()
    await expect(bar).toHaveText(/3 tasks, 1 overdue/)
    await picture('home')
  })

  await test.step('on the board', async () => {
    await page.goto('/board')
    const pane = page.getByRole('region', { name: 'Tasks (3)' })
    await expect(pane.getByRole('listitem').first()).toHaveText(/Shut off the boiler.*Overdue/)
    await expectAccessible(page, 'Board')
    await picture('board')
  })
})

/** As if it were chosen in another tab of the app. Runs in the page. */
function chooseTheme(theme: string): void {
  localStorage.setItem('darkmode', String(theme === 'dark'))
  dispatchEvent(new StorageEvent('storage', { key: 'darkmode' }))
}
