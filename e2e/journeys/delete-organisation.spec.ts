import { expectAccessible } from '../support/accessibility.ts'
import { PASSWORD } from '../support/api.ts'
import { expectStatus } from '../support/imports.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const DESK = { viewport: { width: 1280, height: 800 } }

async function takePictures(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOT
  if (!folder) return
  for (const theme of ['light', 'dark']) {
    for (const width of [320, 390, 1280]) {
      await page.evaluate((dark) => {
        document.body.classList.toggle('dark', dark)
        document.body.classList.toggle('light', !dark)
      }, theme === 'dark')
      await page.setViewportSize({ width, height: 800 })
      await page.screenshot({ path: `${folder}/${name}-${width}-${theme}.png` })
    }
  }
}

test('two people delete an organisation, and one tap takes it back', async ({
  openDevice,
  provider,
  school,
  schoolAdmin,
}) => {
  test.slow()
  // Whoever made an account in the last 30 days and that account count as one person.
  await provider.call(
    'saveUser',
    { id: 'provider.second' },
    { name: 'Sasha Second', type: 'admin', password: PASSWORD, organisationid: 'provider' },
  )
  const first = await openDevice(DESK)
  const { page } = first
  await signIn(page, 'provider.second', '/admin/organisations')
  const row = page.getByRole('row').filter({ hasText: school.id })

  await test.step('a provider admin types the name, and asks', async () => {
    await row.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: `Delete ${school.name}` })
    const ask = dialog.getByRole('button', { name: 'Ask for deletion' })
    await dialog.getByLabel('Name of the organisation').fill('School')
    await expect(ask).toBeDisabled()
    await expectAccessible(page, `Delete ${school.name}`, 2)
    await takePictures(page, 'ask')
    await dialog.getByLabel('Name of the organisation').fill(school.name)
    await ask.click()
    await expect(page.getByText(`Sasha Second has asked to delete ${school.name}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm deletion' })).toHaveCount(0)
  })

  const second = await openDevice(DESK)
  const desk = second.page
  await test.step('an admin of the school confirms', async () => {
    await signIn(desk, school.admin, '/admin/incidents')
    await expect(desk.getByText(`has asked to delete ${school.name}`)).toBeVisible()
    await expectAccessible(desk, 'Incidents')
    await takePictures(desk, 'asked')
    await desk.getByRole('button', { name: 'Confirm deletion' }).click()
    const dialog = desk.getByRole('dialog', { name: `Confirm: delete ${school.name}` })
    await dialog.getByLabel('Name of the organisation').fill(school.name)
    await dialog.getByRole('button', { name: 'Confirm deletion' }).click()
    await expectStatus(desk, 'It can be taken back for seven days')
    await expect(
      desk.getByText(`${school.name} will be deleted with everything from`),
    ).toBeVisible()
    await takePictures(desk, 'confirmed')
  })

  await test.step('one tap takes it back', async () => {
    await desk.getByRole('button', { name: 'Take back' }).click()
    await expectStatus(desk, 'Taken back. Nothing is deleted.')
    await expect(desk.getByText('will be deleted with everything')).toHaveCount(0)
    expect(await schoolAdmin.call('getOrganisationDeletion')).toEqual({ deletion: null })
  })
})
