import { expectAccessible } from '../support/accessibility.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('the team records decisions, also offline, and a review becomes a task', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  await schoolAdmin.call('reportIncident', {}, { incidentDetails: 'Snow since six' })
  const { page: head, context } = await openDevice()
  const { page: teacher } = await openDevice()
  await signIn(head, school.admin, '/logs')
  await signIn(teacher, school.teacher, '/logs')

  await test.step('whoever holds no role cannot decide, and reads so', async () => {
    await expect(link(teacher, 'Report to 999')).toBeVisible()
    await expect(link(teacher, 'Decision')).toHaveCount(0)
    await teacher.goto('/log/decision')
    await expect(teacher.getByText('You cannot record decisions')).toBeVisible()
    await teacher.goto('/logs')
  })

  await test.step('nothing typed is lost by leaving the form, and an empty one is explained', async () => {
    await link(head, 'Decision').click()
    await expectAccessible(head, 'Decision')
    await button(head, 'Save').click()
    await expect(head.getByRole('alert')).toContainText('Enter what was decided')
    await head.getByLabel('What was decided?').fill('Close at 14:00')
    await head.goBack()
    await link(head, 'Decision').click()
    await expect(head.getByLabel('What was decided?')).toHaveValue('Close at 14:00')
  })

  await test.step('offline it is kept, shown as not sent, and sent later', async () => {
    await goOffline(context)
    await head.getByLabel('Reason (optional)').fill('The buses stop at 15:00')
    await head.getByLabel('Options considered (optional)').fill('Stay until 16:00\nClose at 14:00')
    await head.getByLabel('Review at (optional)').selectOption('In 30 minutes')
    await button(head, 'Save').click()
    const entries = head.getByRole('article')
    await expect(entries.last()).toContainText('Not sent yet')
    await expect(entries.last()).toContainText('The buses stop at 15:00')
    await goOnline(context)
    await expect(teacher.getByRole('article').last()).toContainText('Close at 14:00')
    await expect(head.getByText('Not sent yet')).toHaveCount(0)
  })

  await test.step('one tap shows only the decisions', async () => {
    await teacher.getByLabel('Log entry').fill('Register taken')
    await button(teacher, 'Send').click()
    await expect(teacher.getByText('Register taken')).toBeVisible()
    await button(teacher, 'Decision log').click()
    await expect(teacher.getByText('Register taken')).toBeHidden()
    await expect(teacher.getByRole('article')).toHaveCount(1)
    await expectAccessible(teacher, 'Incident log')
    await button(teacher, 'Decision log').click()
    await expect(teacher.getByText('Register taken')).toBeVisible()
  })

  await test.step('a task made of the decision leads back to it', async () => {
    await link(head, 'Make a task').first().click()
    await expect(head.getByLabel('What has to be done?')).toHaveValue('Close at 14:00')
    await button(head, 'Save').click()
    await expect(button(head, 'Save')).toHaveCount(0)
    await head.goto('/tasks')
    await head.getByRole('link', { name: /^Close at 14:00/ }).click()
    await expect(head.getByText('From:')).toContainText('Close at 14:00')
  })

  await test.step('the review is a task with its time', async () => {
    await head.goto('/tasks')
    await expect(head.getByRole('list').filter({ hasText: 'Review: Close at 14:00' })).toBeVisible()
    await expect(head.getByText(/^Due \d/)).toBeVisible()
  })
})
