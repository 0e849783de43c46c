import { expectAccessible } from '../support/accessibility.ts'
import { signInToApi } from '../support/api.ts'
import { expectStatus } from '../support/imports.ts'
import { takePictures } from '../support/pictures.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const DESK = { viewport: { width: 1280, height: 800 } }

const HILLTOP = 'Hilltop Primary School'

// By accounts of the demonstration: those that a journey makes are too new to count as two people.
test('two people delete an organisation, and one tap takes it back', async ({
  openDevice,
  server,
}) => {
  test.slow()
  const { page } = await openDevice(DESK)
  await signIn(page, 'provider.admin', '/admin/organisations')
  const row = page.getByRole('row').filter({ hasText: 'hilltop' })

  await test.step('a provider admin types the name, and asks', async () => {
    await row.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: `Delete ${HILLTOP}` })
    const ask = dialog.getByRole('button', { name: 'Ask for deletion' })
    await dialog.getByLabel('Name of the organisation').fill('Hill')
    await expect(ask).toBeDisabled()
    await expectAccessible(page, `Delete ${HILLTOP}`, 2)
    await takePictures(page, 'ask')
    await dialog.getByLabel('Name of the organisation').fill(HILLTOP)
    await ask.click()
    await expect(page.getByText(`has asked to delete ${HILLTOP}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm deletion' })).toHaveCount(0)
  })

  const { page: desk } = await openDevice(DESK)
  await test.step('an admin of the school confirms', async () => {
    await signIn(desk, 'hilltop.head', '/admin/incidents')
    await expect(desk.getByText(`has asked to delete ${HILLTOP}`)).toBeVisible()
    await expectAccessible(desk, 'Incidents')
    await takePictures(desk, 'asked')
    await confirm(desk, HILLTOP)
    await expectStatus(desk, 'It can be taken back for seven days')
    await expect(desk.getByText(`${HILLTOP} will be deleted with everything from`)).toBeVisible()
    await takePictures(desk, 'confirmed')
  })

  await test.step('one tap takes it back', async () => {
    await desk.getByRole('button', { name: 'Take back' }).click()
    await expectStatus(desk, 'Taken back. Nothing is deleted.')
    await expect(desk.getByText('will be deleted with everything')).toHaveCount(0)
    const head = await signInToApi(server.address, 'hilltop.head')
    expect(await head.call('getOrganisationDeletion')).toEqual({ deletion: null })
  })
})

test('whoever has just got an account is told why they cannot confirm', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  const { page: providerPage } = await openDevice(DESK)
  await signIn(providerPage, 'provider.admin', '/admin/organisations')
  const row = providerPage.getByRole('row').filter({ hasText: school.id })
  await row.getByRole('button', { name: 'Delete' }).click()
  const asking = providerPage.getByRole('dialog', { name: `Delete ${school.name}` })
  await asking.getByLabel('Name of the organisation').fill(school.name)
  await asking.getByRole('button', { name: 'Ask for deletion' }).click()
  await expect(providerPage.getByText(`has asked to delete ${school.name}`)).toBeVisible()

  const { page } = await openDevice(DESK)
  await signIn(page, school.admin, '/admin/incidents')
  await confirm(page, school.name)
  const dialog = page.getByRole('dialog', { name: `Confirm: delete ${school.name}` })
  await expect(dialog.getByText('within the last 30 days')).toBeVisible()
  await expect(dialog.getByLabel('Name of the organisation')).toHaveValue(school.name)
  const { deletion } = await schoolAdmin.call('getOrganisationDeletion')
  expect(deletion).toMatchObject({ confirmedby: null, due: null })
})

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Confirm deletion' }).click()
  const dialog = page.getByRole('dialog', { name: `Confirm: delete ${name}` })
  await dialog.getByLabel('Name of the organisation').fill(name)
  await dialog.getByRole('button', { name: 'Confirm deletion' }).click()
}
