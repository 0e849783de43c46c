import { expectAccessible } from '../support/accessibility.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { untilClosingsAreFollowed } from '../support/news.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const news = (page: Page) => page.getByRole('status').filter({ hasText: 'closed this incident' })

test('when a colleague closes the incident, its screens say who did, and home says so once', async ({
  openDevice,
  head,
}) => {
  const small = { viewport: { width: 320, height: 640 } }
  const { page: teacher } = await openDevice(small)
  const { page: site } = await openDevice(small)
  const { id, version } = await head.call(
    'reportIncident',
    {},
    { incidentDetails: 'Flood in the gym' },
  )
  await signIn(teacher, 'teacher', '/menu')
  await signIn(site, 'site', '/logs')
  await expect(site.getByPlaceholder('Enter log entry...')).toBeVisible()
  await expect(teacher.getByRole('link', { name: 'View incident log' })).toBeVisible()
  await untilClosingsAreFollowed(teacher, { userid: 'teacher', incidentid: id })
  await head.call('saveIncident', { id }, { closed: new Date().toISOString(), version })

  await test.step('the log that was open says it, and is no all clear', async () => {
    await expect(site.getByText('Jordan Hale closed this incident').first()).toBeVisible()
    await expect(site.getByText('Closing an incident is no all clear.')).toBeVisible()
    await expectAccessible(site, 'Incident log')
  })

  await test.step('home says so once', async () => {
    await expect(news(teacher)).toContainText('Jordan Hale closed this incident')
    await expect(news(teacher)).toContainText('Flood in the gym')
    await expect(teacher.getByText('All clear', { exact: true })).toHaveCount(0)
    await expectAccessible(teacher, 'Home')
    const [{ closed } = { closed: null }] = await head.call('listIncidents')
    await head.call('reopenIncident', { id }, { closed: closed ?? '' })
    await expect(news(teacher)).toHaveCount(0)
    await head.call('saveIncident', { id }, { closed: new Date().toISOString() })
    await expect(news(teacher)).toContainText('Jordan Hale closed this incident')
    await teacher.reload()
    await expect(teacher.getByRole('heading', { name: 'No Active Incident' })).toBeVisible()
    await expect(news(teacher)).toHaveCount(0)
  })
})

test('whoever did a task offline that was cancelled meanwhile is told, and so is whoever cancelled it', async ({
  openDevice,
  head: api,
}) => {
  const { page: teacher, context } = await openDevice()
  const { page: head } = await openDevice()
  const { id } = await api.call('reportIncident', {}, { incidentDetails: 'Flood in the gym' })
  const taskid = `task_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
  const task = { id: taskid, title: 'Open the hall', userids: ['teacher'] }
  await api.call('addTask', { id }, { ...task, timestamp: new Date().toISOString() })
  await signIn(teacher, 'teacher', `/tasks/${taskid}`)
  await signIn(head, 'head', '/menu')
  const done = teacher.getByRole('button', { name: 'Done', exact: true })
  // The address is there before the task: without this, a slow machine goes offline with no task to show.
  await expect(done).toBeVisible()
  await goOffline(context)
  await done.click()
  await expect(teacher.getByText('Not sent yet').first()).toBeVisible()
  await teacher.waitForTimeout(1500)
  const cancel = {
    id: crypto.randomUUID(),
    state: 'cancelled',
    timestamp: new Date().toISOString(),
  }
  await api.call('addTaskChange', { id, taskid }, cancel as never)
  await goOnline(context)

  await expect(
    teacher.getByRole('status').filter({ hasText: 'Your task was cancelled' }),
  ).toContainText('Jordan Hale cancelled it')
  await expect(teacher.getByText(/Dana Fox did it at \d\d:\d\d/)).toBeVisible()
  await expect(teacher.getByText('It counts as cancelled.')).toBeVisible()
  const history = teacher.getByRole('list').filter({ hasText: 'Made' })
  await expect(history).toContainText('Done')
  await expect(history).toContainText('Cancelled')
  await expectAccessible(teacher, 'Task')
  await expect(
    head.getByRole('status').filter({ hasText: 'Done before you cancelled it' }),
  ).toContainText('Dana Fox did it')
})
