import { expectAccessible } from '../support/accessibility.ts'
import { expect, signIn, test } from '../support/test.ts'

test('what a debrief leaves to do stands above the incidents until it is marked as done', async ({
  page,
  school,
  schoolAdmin: admin,
}) => {
  const id = '20261101_cellarflood'
  await admin.call('reportIncident', {}, { id, incidentDetails: 'Flooded cellar' })
  const timestamp = new Date().toISOString()
  const task = { id: 'task_aaaaaaaaaaaa', title: 'Ring the insurance', timestamp }
  await admin.call('addTask', { id }, task)
  await admin.call('saveIncident', { id }, { closed: 'now' })
  await signIn(page, school.admin, '/admin/incidents')
  const list = page.getByRole('list', { name: 'Actions from debriefs' })

  await test.step('a task that nobody finished is there before anybody has written the debrief', async () => {
    await expect(page.getByText('1 action from a debrief is still to do')).toBeVisible()
    await expect(list).toContainText('Ring the insurancenobody named · no day · Flooded cellar')
    await list.getByRole('link', { name: 'Ring the insurance' }).press('Enter')
    await page.getByRole('button', { name: 'Write the debrief' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Owner').fill('Site team')
    await dialog.getByLabel('By', { exact: true }).fill('2026-11-02')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expectAccessible(page, 'Incident log')
  })

  await test.step('once its day is over it is overdue', async () => {
    await page.getByRole('link', { name: 'Incidents' }).click()
    await expect(page.getByText('still to do, 1 is overdue')).toBeVisible()
    await expect(list).toContainText('Site team · by 2 Nov 2026, overdue')
    await expectAccessible(page, 'Incidents')
  })

  await test.step('the first page of an admin says so too, and leads there', async () => {
    await page.goto('/admin/menu')
    await page.getByRole('link', { name: '1 action from a debrief is overdue' }).click()
    await expect(list).toContainText('overdue')
  })

  await test.step('one tap marks it as done, and another takes that back', async () => {
    await list.getByRole('link', { name: 'Ring the insurance' }).click()
    await page.getByRole('button', { name: 'Mark as done' }).click()
    await expect(page.getByText('Done', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Incidents' }).click()
    await expect(page.getByText('Flooded cellar').first()).toBeVisible()
    await expect(list).toHaveCount(0)
    await page.getByRole('link', { name: 'View log' }).click()
    await page.getByRole('button', { name: 'Not done after all' }).click()
    await expect(page.getByRole('button', { name: 'Mark as done' })).toBeVisible()
  })

  await test.step('a task that a phone sends after the debrief is there too, until it is done', async () => {
    const late = { id: 'task_bbbbbbbbbbbb', title: 'Dry the boiler room', timestamp }
    await admin.call('addTask', { id }, late)
    await page.reload()
    await expect(page.getByText('This task arrived after the debrief was written.')).toBeVisible()
    await page.getByRole('link', { name: 'Incidents' }).click()
    await list.getByRole('link', { name: 'Dry the boiler room' }).click()
    await page.getByRole('button', { name: /^Mark as done.*Dry the boiler room/ }).click()
    await expect(page.getByText('This task arrived after the debrief was written.')).toBeHidden()
    await page.getByRole('link', { name: 'Incidents' }).click()
    await expect(page.getByText('1 action from a debrief is still to do')).toBeVisible()
    await expect(list).not.toContainText('Dry the boiler room')
  })
})
