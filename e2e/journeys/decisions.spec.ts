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
    await expectAccessible(teacher, 'Decision log')
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

// Fails when only the decisions in sight are printed, as the list on the screen draws no others.
test('the decision log is printed as a document, with every decision, who made it and when', async ({
  page,
  school,
  schoolAdmin,
}, testInfo) => {
  const incidentDetails = 'Snow since six'
  const { id } = await schoolAdmin.call('reportIncident', {}, { incidentDetails })
  const add = (entry: { id?: string; type: string; content: string; refersto?: string }) =>
    schoolAdmin.call('addLogEntry', { id }, {
      id: crypto.randomUUID(),
      timestamp: new Date().toISOString(),
      ...entry,
    } as never)
  const first = crypto.randomUUID()
  const whole = { known: 'Snow', risks: 'Buses stop', options: ['Stay', 'Go'], reason: 'Safer' }
  for (let number = 1; number <= 40; number += 1) {
    const content = JSON.stringify({ decision: `Decision ${number}`, ...(number === 1 && whole) })
    await add({ type: 'decision', content, ...(number === 1 && { id: first }) })
    await add({ type: 'text', content: `Register ${number} taken` })
  }
  await add({ type: 'correction', refersto: first, content: 'At 14:30' })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, school.admin, '/logs')
  await button(page, 'Decision log').click()
  await expectAccessible(page, 'Decision log')
  await expect(button(page, 'Print')).toBeEnabled()
  await page.pdf({ path: testInfo.outputPath('decisions.pdf'), preferCSSPageSize: true })

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: 'Decision log' })).toBeVisible()
  const decisions = page.getByRole('listitem').filter({ visible: true, hasText: 'Alex Admin' })
  await expect(decisions).toHaveCount(40)
  await expect(decisions.first()).toContainText(/\d{1,2} \w{3} \d{4}, \d\d:\d\d, Alex Admin/)
  for (const words of ['What we know: Snow', 'Reason: Safer', 'Correction by Alex Admin']) {
    await expect(decisions.first()).toContainText(words)
  }
  const paper = page.locator('[class*="paper"]')
  await expect(paper).toContainText('Snow since six')
  await expect(paper).toContainText(/^.*School \d+\. Reported .+ Printed .+ by Alex Admin\./)
  await expect(page.getByText('Register 1 taken').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
})
