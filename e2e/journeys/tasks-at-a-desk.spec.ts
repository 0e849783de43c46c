import { signInToApi } from '../support/api.ts'
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
  await signIn(page, school.admin, '/admin/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  // Until then the tasks of the start are not known, and all would be taken for those.
  await page.waitForTimeout(3000)
  const told = page.getByRole('status').filter({ hasText: 'Close the west door' })

  await test.step('it is given to them by somebody else', async () => {
    const now = () => new Date().toISOString()
    const task = { id: 'task_westdoor0000', title: 'Close the west door', timestamp: now() }
    await schoolAdmin.call('addTask', { id }, { ...task, userids: [school.teacher] })
    const teacher = await signInToApi(server.address, school.teacher)
    const due = new Date(Date.now() + 8000).toISOString()
    const change = { id: crypto.randomUUID(), userids: [school.admin], due, timestamp: now() }
    await teacher.call('addTaskChange', { id, taskid: task.id }, change)
    await expect(told).toContainText('Task for you')
  })

  await test.step('it is due while they go from page to page', async () => {
    await page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: 'Contacts' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
    await expect(told).toContainText('Task due now', { timeout: 12_000 })
    await page.goto('/admin/menu')
    await expect(page.getByRole('heading', { level: 1, name: 'Admin console' })).toBeVisible()
  })
})
