import type { Locator } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN

test('the team hands out tasks, and whoever has one takes it and finishes it', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  test.slow()
  const incidentDetails = 'Water in the cellar'
  const { id } = await schoolAdmin.call('reportIncident', {}, { incidentDetails })
  const entry = {
    id: crypto.randomUUID(),
    type: 'text',
    content: 'Somebody must shut off the pump',
  }
  const timestamp = new Date().toISOString()
  await schoolAdmin.call('addLogEntry', { id }, { ...entry, type: 'text', timestamp })
  const { page: head } = await openDevice()
  const { page: teacher, context: teacherDevice } = await openDevice()
  await signIn(head, school.admin, '/menu')
  await signIn(teacher, school.teacher, '/menu')

  const unsent = teacher.getByText('Not sent yet').filter({ visible: true })

  await test.step('two taps make a task from a log entry', async () => {
    await head.goto('/logs')
    await link(head, 'Make a task').click()
    await expect(head.getByLabel('What has to be done?')).toHaveValue(entry.content)
    await expectAccessible(head, 'New task')
    await button(head, 'Save').click()
    await expect(head.getByRole('heading', { level: 1 })).toHaveText('Incident log')
    await link(head, 'Back').or(button(head, 'Back')).click()
    await expect(link(head, 'Tasks (1)')).toBeVisible()
  })

  await test.step('a task of one’s own is on home, first and with its time', async () => {
    await head.goto('/tasks')
    await link(head, 'New task').click()
    await head.getByLabel('What has to be done?').fill('Open the hall')
    await head.getByLabel('Who does it?').selectOption({ label: 'Terry Teacher' })
    await head.getByLabel('Due', { exact: true }).selectOption('In 15 minutes')
    await button(head, 'Save').click()
    const own = teacher.getByRole('list', { name: 'Mine' })
    await expect(own).toContainText('Open the hall')
    await expect(own).toContainText(/Due \d/)
    await expect(link(teacher, 'Tasks (2)')).toBeVisible()
    await expect(teacher.getByRole('list', { name: 'Not assigned' })).toContainText('pump')
    // However many tasks arrive, an alert is in sight and no tile moves.
    for (const above of ['Send an alert', 'Info'])
      expect(await topOf(link(teacher, above).first())).toBeLessThan(await topOf(own))
  })

  await test.step('offline a task is taken and done with a note, and says that it is not sent', async () => {
    await own(teacher, 'Open the hall').click()
    await expectAccessible(teacher, 'Task')
    const placeOfDone = async () =>
      (await topOf(button(teacher, 'Done'))) -
      (await topOf(teacher.getByRole('heading', { level: 2 }).first()))
    const place = await placeOfDone()
    await goOffline(teacherDevice)
    await button(teacher, 'Take it').click()
    await expect(teacher.getByRole('status').filter({ hasText: 'In progress' })).toBeVisible()
    // A button that moves as something is sent is not where the finger comes down.
    await expect(unsent.first()).toBeVisible()
    expect(await placeOfDone()).toBe(place)
    await teacher.getByLabel('Note (optional)').fill('West door only')
    await button(teacher, 'Done').click()
    await expect(unsent.first()).toBeVisible()
    await expect(teacher.getByLabel('Note (optional)')).toHaveValue('')
    await expect(button(teacher, 'Reopen task')).toBeVisible()
  })

  await test.step('back online everybody sees who did it, and what they noted', async () => {
    await goOnline(teacherDevice)
    await expect(unsent).toHaveCount(0)
    const finished = head.getByRole('list', { name: 'Finished' })
    await expect(finished).toContainText('Open the hall')
    await finished.getByRole('link').click()
    await expect(head.getByText('done. West door only')).toBeVisible()
    await expectAccessible(head, 'Task')
  })

  await test.step('a task is handed on and gets a time, and a reload loses nothing', async () => {
    await head.goto('/tasks')
    await expectAccessible(head, 'Tasks')
    await own(head, 'Somebody must shut off the pump').click()
    await button(head, 'Somebody else').click()
    await head.getByLabel('Who will do it?').selectOption({ label: 'Terry Teacher' })
    await head.getByRole('dialog').getByRole('button', { name: 'Pass on' }).click()
    const told = teacher.getByRole('status').filter({ hasText: 'Task for you' })
    await expect(told).toContainText('Somebody must shut off the pump')
    await told.getByRole('button', { name: 'Open' }).click()
    await expect(teacher.getByRole('heading', { level: 2 }).first()).toHaveText(entry.content)
    await head.getByRole('button', { name: '+10 min' }).click()
    const facts = head.getByRole('status').filter({ hasText: 'Terry Teacher' })
    await expect(facts).toContainText(/Due \d/)
    await button(head, 'Undo').click()
    await expect(facts).not.toContainText('Due')
    await button(head, 'Another time').click()
    await head.getByLabel('Due', { exact: true }).selectOption('In 5 minutes')
    await head.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(head.getByText(/^Due \d/).first()).toBeVisible()
    await head.getByLabel('Note (optional)').fill('The key hangs')
    await head.reload()
    await expect(head.getByLabel('Note (optional)')).toHaveValue('The key hangs')
    await expect(head.getByText('Terry Teacher').first()).toBeVisible()
  })

  await test.step('the folded bar says how many tasks are to do', async () => {
    await head.goto('/menu')
    const bar = head.getByRole('button', { name: /^Active Incident/ })
    await bar.click()
    await expect(bar).toHaveText(/Active Incident\s*1 task/)
    await expect(bar).toHaveAttribute('aria-expanded', 'false')
  })

  await test.step('somebody without a role makes none and changes only their own', async () => {
    await teacher.goto('/tasks')
    await expect(link(teacher, 'New task')).toBeHidden()
    const task = { id: 'task_ofthehead000', title: 'Ring the insurance', userids: [school.admin] }
    await schoolAdmin.call('addTask', { id }, { ...task, timestamp: new Date().toISOString() })
    await own(teacher, 'Ring the insurance').click()
    await expect(teacher.getByText('those who have this task can change it')).toBeVisible()
    await expect(button(teacher, 'Done')).toBeHidden()
  })

  await test.step('the board shows what is to do', async () => {
    await head.setViewportSize({ width: 1280, height: 800 })
    await head.goto('/board')
    const pane = head.getByRole('region', { name: 'Tasks (2)' })
    await expect(pane).toContainText('Somebody must shut off the pump')
    await expect(pane).not.toContainText('Open the hall')
  })
})

function own(page: Page, title: string) {
  return page.getByRole('main').getByRole('link', { name: title })
}
