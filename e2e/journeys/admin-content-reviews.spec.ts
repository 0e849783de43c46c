import { signInToApi } from '../support/api.ts'
import { expect, signIn, test } from '../support/test.ts'

const DESK = { viewport: { width: 1280, height: 800 } }

test('an admin says of a page that it was reviewed; a change of its text undoes it', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  const { page } = await openDevice(DESK)
  await signIn(page, school.admin, '/admin/content/threats')
  const row = page.getByRole('listitem').filter({ hasText: 'Lockdown' }).first()
  await expect(row.getByText('Not reviewed')).toBeVisible()
  await row.getByRole('button', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Review: Lockdown' })
  await dialog.getByRole('button', { name: 'Reviewed' }).click()
  await expect(row.getByText(/^Reviewed \d+ \w+ \d{4} by /)).toBeVisible()

  const { page: teacher } = await openDevice({ viewport: { width: 320, height: 640 } })
  await signIn(teacher, school.teacher, '/threats/lockdown')
  await expect(teacher.getByText(/^Reviewed by .+ on \d+ \w+ \d{4}$/)).toBeVisible()
  await teacher.goto('/threats/evacuation')
  await expect(teacher.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(teacher.getByText(/^Reviewed by/)).toHaveCount(0)

  const { guidance } = await schoolAdmin.call('getContentDraft')
  const threats = guidance.threats.map((each) =>
    each.path === 'lockdown' ? { ...each, subtitle: 'Lock the door' } : each,
  )
  await schoolAdmin.call('saveContentDraft', {}, { ...guidance, threats })
  await expect(row.getByText(/^Changed since the review of /)).toBeVisible({ timeout: 15_000 })

  await page.getByRole('link', { name: 'Reviews' }).click()
  await page.getByLabel('Which pages are shown').selectOption('Changed since the review')
  await expect(page.getByRole('row').filter({ hasText: 'Changed since' })).toHaveCount(1)
})

test('a text that another admin has changed is reviewed only once it was shown', async ({
  openDevice,
  school,
  server,
}) => {
  const { page } = await openDevice(DESK)
  await signIn(page, school.admin, '/admin/content/initial-action')
  await page.getByRole('button', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Review: Initial action' })
  await expect(dialog.getByRole('button', { name: 'Reviewed' })).toBeEnabled()

  const other = await signInToApi(server.address, school.admin)
  const { guidance } = await other.call('getContentDraft')
  const initial_action = { content: 'Run to the gate.', diagram: [] }
  // The screen does not hear of it.
  await page.route('**/api/content/draft*', (route) => route.abort())
  await other.call('saveContentDraft', {}, { ...guidance, initial_action })
  await dialog.getByRole('button', { name: 'Reviewed' }).click()
  await expect(dialog.getByText('This page has changed since you opened it.')).toBeVisible()
  expect(await other.call('listContentReviews')).toEqual([])

  await page.unroute('**/api/content/draft*')
  await dialog.getByRole('button', { name: 'Show it as it is now' }).click()
  await expect(dialog.getByText('Run to the gate.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Reviewed' }).click()
  await expect(page.getByText(/^Reviewed \d+ \w+ \d{4} by /)).toBeVisible()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByRole('button', { name: 'Take the review back' }).click()
  await expect(page.getByText('Not reviewed').first()).toBeVisible()
})
