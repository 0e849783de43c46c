import { expectAccessible } from '../support/accessibility.ts'
import { PASSWORD } from '../support/api.ts'
import { expectStatus } from '../support/imports.ts'
import { takePictures } from '../support/pictures.ts'
import { expect, signIn, test } from '../support/test.ts'

const DESK = { viewport: { width: 1280, height: 800 } }
const SENTENCE = 'Your organisation is suspended. Please ask its admins or the provider.'

test('the provider suspends a school by keyboard, phones learn it, and all is back when it is resumed', async ({
  openDevice,
  school,
}) => {
  test.slow()
  const { page: phone } = await openDevice({ viewport: { width: 390, height: 844 } })
  await signIn(phone, school.admin)
  const { page } = await openDevice(DESK)
  await signIn(page, 'provider.admin', '/admin/organisations')
  const row = page.getByRole('row').filter({ hasText: school.id })

  await test.step('the provider itself has no such button', async () => {
    const own = page.getByRole('row').filter({ hasText: 'Holdfast Provider' })
    await expect(own.getByRole('button', { name: 'Delete' })).toBeVisible()
    await expect(row.getByRole('button', { name: 'Suspend' })).toBeVisible()
    await expect(own.getByRole('button', { name: 'Suspend' })).toHaveCount(0)
  })

  await test.step('suspend, with the keyboard only', async () => {
    await row.getByRole('button', { name: 'Suspend' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Suspend ${school.name}` })
    await expect(dialog.getByRole('button', { name: 'Suspend' })).toBeDisabled()
    await expect(dialog.getByLabel('From')).toHaveValue('later')
    await expectAccessible(page, `Suspend ${school.name}`, 2)
    await takePictures(page, 'suspend')
    await dialog.getByLabel('From').focus()
    await page.keyboard.press('n')
    await expect(dialog.getByLabel('From')).toHaveValue('now')
    await page.keyboard.press('Tab')
    await page.keyboard.type(school.name)
    await dialog.getByRole('button', { name: 'Suspend' }).focus()
    await page.keyboard.press('Enter')
    await expectStatus(page, 'Suspended')
    await expect(row.getByText('Suspended', { exact: true })).toBeVisible()
    await takePictures(page, 'suspended')
  })

  await test.step('a phone learns it, keeps what it holds, and cannot sign in', async () => {
    await expect(phone.getByRole('button', { name: 'Sign in again' })).toBeVisible()
    await phone.getByRole('button', { name: 'Sign in again' }).click()
    const dialog = phone.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await expect(dialog.getByText(SENTENCE)).toBeVisible()
    await takePictures(phone, 'refused')
  })

  await test.step('resume, and sign in again', async () => {
    await row.getByRole('button', { name: 'Resume' }).click()
    const resuming = page.getByRole('dialog', { name: `Resume ${school.name}` })
    await takePictures(page, 'resume')
    await resuming.getByRole('button', { name: 'Resume' }).click()
    await expectStatus(page, 'Resumed')
    await expect(row.getByRole('button', { name: 'Suspend' })).toBeVisible()
    const dialog = phone.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(phone.getByRole('button', { name: 'Sign in again' })).toHaveCount(0)
  })
})

test('admins of the school read at the top of the admin area from when it will be suspended', async ({
  openDevice,
  school,
}) => {
  const { page } = await openDevice(DESK)
  await signIn(page, 'provider.admin', '/admin/organisations')
  const row = page.getByRole('row').filter({ hasText: school.id })
  await row.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: `Suspend ${school.name}` })
  await dialog.getByLabel('Name of the organisation').fill(school.name)
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expectStatus(page, 'Will be suspended on ')
  const { page: desk } = await openDevice(DESK)
  await signIn(desk, school.admin, '/admin/incidents')
  await expect(desk.getByText(`${school.name} will be suspended on`)).toBeVisible()
  await expectAccessible(desk, 'Incidents')
  await takePictures(desk, 'announced')
  await row.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expectStatus(page, 'Taken back')
})
