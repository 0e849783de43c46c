import { expect, type Page, signInByForm, test } from '../support/test.ts'

async function writeEntry(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Enter log entry...').fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByPlaceholder('Enter log entry...')).toHaveValue('')
}

test('an incident is reported, logged on two devices, updated and closed', {
  tag: '@firefox',
}, async ({ openDevice }) => {
  const { page: teacher } = await openDevice({
    permissions: ['geolocation'],
    geolocation: { latitude: 51.48161, longitude: -0.00762 },
  })
  const { page: head } = await openDevice()
  await signInByForm(head, 'head')
  await head.getByRole('link', { name: 'Go to app' }).click()
  await expect(head.getByRole('heading', { name: 'No Active Incident' })).toBeVisible()

  await signInByForm(teacher, 'teacher')
  await teacher.getByRole('link', { name: 'Report Incident' }).click()
  await teacher.waitForURL('**/incidents/new')
  await teacher.getByLabel('Incident details').fill('Smell of gas outside the science block')
  await teacher.locator('summary').filter({ hasText: 'Add more' }).click()
  await teacher.getByLabel('Police').check()
  await teacher.getByRole('button', { name: 'Save' }).click()
  await expect(
    teacher.getByText('Please confirm that you wish to report this incident?'),
  ).toBeVisible()
  await teacher.getByRole('button', { name: 'Confirm' }).click()
  await expect(teacher.getByText('New incident created')).toBeVisible()

  await expect(head.getByRole('heading', { name: 'Active Incident', exact: true })).toBeVisible()
  await expect(head.getByText('Smell of gas outside the science block')).toBeVisible()
  await head.getByRole('link', { name: 'View incident log' }).click()
  await head.waitForURL('**/logs')
  await teacher.goto('/menu')
  await teacher.getByRole('link', { name: 'View incident log' }).click()

  await test.step('both write, and each sees the other', async () => {
    await expect(teacher.getByPlaceholder('Enter log entry...')).toBeVisible()
    await writeEntry(head, 'Evacuating to the field')
    await expect(teacher.getByText('Evacuating to the field')).toBeVisible()
    await writeEntry(teacher, 'Year 9 is out of the building')
    await expect(head.getByText('Year 9 is out of the building')).toBeVisible()
  })

  await test.step('a shared location opens as a map', async () => {
    await teacher.getByRole('button', { name: 'Share location' }).click()
    const shared = head.getByRole('button', { name: /Shared location.*51\.4816, -0\.0076/ })
    await expect(shared).toBeVisible()
    await shared.click()
    const dialog = head.getByRole('dialog')
    await expect(dialog.getByText('51.481610, -0.007620')).toBeVisible()
    await head.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the head updates and closes it', async () => {
    await head.getByRole('button', { name: 'Back' }).click()
    await head.getByRole('link', { name: 'Report Incident' }).click()
    await head.getByRole('link', { name: 'Full Details' }).click()
    await head.getByRole('link', { name: 'Update' }).click()
    await head.getByLabel('Actions required').fill('Call the gas emergency service')
    await head.getByRole('button', { name: 'Save' }).click()
    await expect(
      head.getByText('Please confirm that you wish to update the incident details?'),
    ).toBeVisible()
    await head.getByRole('button', { name: 'Confirm' }).click()
    await expect(head.getByText('Incident updated')).toBeVisible()
    await head.getByRole('button', { name: 'Close incident' }).click()
    await expect(
      head.getByText('Please confirm that you wish to close this incident?'),
    ).toBeVisible()
    await head.getByRole('button', { name: 'Confirm' }).click()
    await expect(head.getByText('Incident closed')).toBeVisible()
  })

  await expect(
    teacher.getByText(
      'The incident log can be accessed from this page when an incident is in progress.',
    ),
  ).toBeVisible()

  await test.step('the head undoes the closing, and the log goes on', async () => {
    await head.getByRole('button', { name: 'Reopen incident' }).click()
    await head.getByRole('button', { name: 'Confirm' }).click()
    await expect(head.getByText('Incident reopened', { exact: true })).toBeVisible()
    await expect(teacher.getByText('Incident reopened')).toBeVisible()
    await writeEntry(teacher, 'The smell is back')
  })
})
