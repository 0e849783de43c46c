import { expectAccessible } from '../support/accessibility.ts'
import { expect, signIn, test } from '../support/test.ts'

test('an admin makes a token for the register, copies it once, sees its last use and deletes it', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await signIn(page, school.admin, '/admin/people/today')
  await page.getByRole('switch', { name: 'Roll call by name' }).click()
  const section = page.getByRole('region', { name: 'Attendance system' })
  await section.getByLabel('Name of the system').fill('Our register')
  await section.getByRole('button', { name: 'Make a token' }).click()
  const made = section.getByText(/^holdfast_attendance_/)
  await expect(made).toBeVisible()
  const token = await made.textContent()
  await expect(section.getByText('It has not been used yet.')).toBeVisible()
  await expectAccessible(page, 'Who is here today', 1)
  const now = new Date().toISOString().slice(0, 10)
  const given = await page.request.put('/api/attendance', {
    headers: { authorization: `Bearer ${token}` },
    data: { day: now, absent: [], zone: 'UTC' },
  })
  expect(given.status()).toBe(200)
  await page.reload()
  await expect(section.getByText(/Last used/)).toBeVisible()
  await expect(made).toBeHidden()
  await section.getByRole('button', { name: 'Delete the token of Our register' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(section.getByText('No system has a token.')).toBeVisible()
})
