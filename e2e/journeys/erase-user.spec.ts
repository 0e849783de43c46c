import { expectAccessible } from '../support/accessibility.ts'
import { takePictures } from '../support/pictures.ts'
import { expect, signIn, test } from '../support/test.ts'

const ASKED = '2026-11-20T10:00:00.000Z'
const DONE = {
  ...{ number: 1, userid: null, asked: ASKED, askedby: 'Jordan Hale' },
  ...{ erased: ASKED, confirmedby: 'Priya Nair', mayConfirm: false, needsOwnAdmin: false },
}
const WAITING = {
  ...{ number: 2, userid: 'dana.fox', asked: ASKED, askedby: 'Jordan Hale' },
  ...{ erased: null, confirmedby: '', mayConfirm: true, needsOwnAdmin: false },
}

test('an admin of the provider is not offered to confirm what the provider asked for', async ({
  page,
  school,
}) => {
  await page.route('**/api/name-erasures*', (route) =>
    route.fulfill({ json: { erasures: [{ ...WAITING, mayConfirm: false, needsOwnAdmin: true }] } }),
  )
  await signIn(page, school.admin, '/admin/users')
  await page.getByRole('button', { name: 'Erase a former user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase a former user' })
  await expect(dialog.getByText('An admin of the school itself can confirm it')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Confirm the erasure' })).toBeHidden()
})

// The 28 days cannot pass in a journey, so the answers are made here. The server's own test erases.
test('an admin confirms the erasure of a former user, after a question', async ({
  page,
  school,
}) => {
  await page.route('**/api/name-erasures*', (route) =>
    route.fulfill({ json: { erasures: [WAITING, DONE] } }),
  )
  const confirmed: unknown[] = []
  await page.route('**/api/name-erasures/confirmation*', (route) => {
    confirmed.push(route.request().postDataJSON())
    const erasures = [{ ...WAITING, ...DONE, number: 2 }, DONE]
    return route.fulfill({ headers: { 'holdfast-epoch': 'any' }, json: { erasures } })
  })
  await page.setViewportSize({ width: 320, height: 900 })
  await signIn(page, school.admin, '/admin/users')
  await page.getByRole('button', { name: 'Erase a former user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase a former user' })
  await expect(dialog.getByText('Erased user 1: erased on')).toBeVisible()
  await expectAccessible(page, 'Erase a former user', 2)
  await takePictures(page, 'erase-user')
  await dialog.getByRole('button', { name: 'Confirm the erasure' }).click()
  expect(confirmed).toEqual([])
  await dialog.getByRole('button', { name: 'Erase dana.fox for ever' }).click()
  await expect(dialog.getByText('Erased user 2: erased on')).toBeVisible()
  expect(confirmed).toEqual([{ userid: 'dana.fox', asked: ASKED }])
})
