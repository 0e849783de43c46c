import { expectAccessible } from '../support/accessibility.ts'
import { expect, signIn, test } from '../support/test.ts'

test('an admin connects a directory, and decides on suspensions that wait', async ({
  page,
  school,
  schoolAdmin,
  server,
}) => {
  await signIn(page, school.admin, '/admin/users/directory')
  await expect(page.getByText('No directory is connected.')).toBeVisible()
  await page.getByRole('button', { name: 'Make a token' }).click()
  const token = (await page.getByText(/^holdfast_scim_/).textContent()) ?? ''
  await page.reload()
  await expect(page.getByText('It has not been used yet.')).toBeVisible()
  await expect(page.getByText(/^It works until /)).toBeVisible()

  const rows = Array.from({ length: 8 }, (_, number) => ({
    username: `staff.${number}.${school.id}`,
    name: `Staff ${number}`,
    email: `staff.${number}@school.example`,
  }))
  await schoolAdmin.call('importUsers', {}, { rows })
  for (const { username: id } of rows) {
    const response = await fetch(`${server.address}/api/scim/v2/Users/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(204)
  }
  await page.reload()
  const card = page.getByRole('region', { name: 'The directory wants to suspend 3 people' })
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText(/It was last used/)).toBeVisible()
  await expectAccessible(page, 'User directory')
  await card.getByRole('button', { name: 'Suspend 3 people' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('3 people suspended')).toBeVisible()
  await expect(card).toHaveCount(0)
})
