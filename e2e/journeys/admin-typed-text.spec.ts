import { expectNoFaults } from '../support/accessibility.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const RESTORED = 'What you had not saved is here again'

const edit = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .getByRole('button', { name: 'Edit' })
    .click()

test('what was typed for a contact outlives the Back button, until it is dropped or saved', async ({
  page,
}) => {
  await signIn(page, 'head', '/admin/incidents')
  await page.getByRole('navigation').getByRole('link', { name: 'Contacts' }).click()
  const openNew = () => page.getByRole('button', { name: 'New contact', exact: true }).click()
  await openNew()
  const popup = page.getByRole('dialog', { name: 'New contact', exact: true })
  await popup.getByLabel('Name').fill('Robin Typed')
  await expect(popup.getByText(RESTORED)).toHaveCount(0)

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Incidents' })).toBeVisible()
  await page.goForward()
  await expect(popup).toHaveCount(0)
  await openNew()
  await expect(popup.getByLabel('Name')).toHaveValue('Robin Typed')
  await expect(popup.getByText(RESTORED)).toBeVisible()
  await expectNoFaults(page, 'Contacts')

  await popup.getByRole('button', { name: 'Begin again' }).click()
  await expect(popup.getByLabel('Name')).toHaveValue('')
  await expect(popup.getByLabel('Name')).toBeFocused()
  await expect(popup.getByText(RESTORED)).toHaveCount(0)

  await popup.getByLabel('Name').fill('Robin Typed')
  await popup.getByLabel('Phone').fill('01632 960 111')
  await popup.getByLabel('Group').selectOption({ label: 'Emergency services' })
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect(popup).toHaveCount(0)
  await openNew()
  await expect(popup.getByLabel('Name')).toHaveValue('')
  await popup.getByLabel('Name').fill('Somebody else')
  await popup.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(popup).toHaveCount(0)
  await openNew()
  await expect(popup.getByLabel('Name')).toHaveValue('')
  await expect(popup.getByText(RESTORED)).toHaveCount(0)
})

test('a contact whose answer was lost before a reload is there once', async ({ page }) => {
  await signIn(page, 'head', '/admin/contacts')
  const openNew = () => page.getByRole('button', { name: 'New contact', exact: true }).click()
  await openNew()
  const popup = page.getByRole('dialog', { name: 'New contact', exact: true })
  await popup.getByLabel('Name').fill('Robin Reloaded')
  await popup.getByLabel('Phone').fill('01632 960 111')
  await popup.getByLabel('Group').selectOption({ label: 'Emergency services' })
  await page.route(
    '**/api/contacts/*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect(popup.getByRole('alert')).toBeVisible()
  await page.reload()
  await openNew()
  await expect(popup.getByText(RESTORED)).toBeVisible()
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect(popup).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('rowheader', { name: 'Robin Reloaded', exact: true })).toHaveCount(1)
})

test('what somebody else saved since is not overwritten unseen', async ({ page, head }) => {
  const [group] = await head.call('listContactGroups')
  const groupid = group?.id ?? ''
  const kim = { id: 'kim_typed123' }
  const saved = { name: 'Kim Typed', title: '', phone: '0100', email: '', groupid }
  await head.call('saveContact', kim, saved)
  await signIn(page, 'head', '/admin/contacts')
  await edit(page, 'Kim Typed')
  const popup = page.getByRole('dialog', { name: 'Edit Kim Typed' })
  await popup.getByLabel('Phone').fill('0200')
  await page.reload()

  await head.call('saveContact', kim, { ...saved, title: 'Night porter' })
  await expect(page.getByRole('row').filter({ hasText: 'Night porter' })).toBeVisible()
  await edit(page, 'Kim Typed')
  await expect(popup.getByText(RESTORED)).toBeVisible()
  await expect(popup.getByText('Somebody else has changed')).toHaveCount(0)
  await expect(popup.getByLabel('Phone')).toHaveValue('0200')
  await expect(popup.getByLabel('Title')).toHaveValue('Night porter')
  await page.reload()

  await head.call('saveContact', kim, { ...saved, title: 'Night porter', phone: '0300 999' })
  await expect(page.getByRole('row').filter({ hasText: '0300 999' })).toBeVisible()
  await edit(page, 'Kim Typed')
  await expect(popup.getByText('Somebody else has changed this meanwhile')).toBeVisible()
  await expect(popup.getByRole('definition')).toHaveText(['0300 999', '0200'])
  await popup.getByRole('button', { name: 'Save' }).click()
  const problem = 'Somebody else changed ‘Phone’ too. Choose which version to keep.'
  await expect(popup.getByRole('alert')).toContainText(problem)
  await expect(popup.getByLabel('Phone')).toHaveValue('0200')
  await expectNoFaults(page, 'Contacts')
  await popup.getByRole('button', { name: 'Begin again' }).click()
  await expect(popup.getByLabel('Phone')).toHaveValue('0300 999')
})

test('what was typed for an incident outlives a reload, and conflicts are still shown', async ({
  page,
  head,
}) => {
  const words = { incidentDetails: 'Smoke', informant: 'Ali' }
  const { id } = await head.call('reportIncident', {}, words)
  await signIn(page, 'head', '/admin/incidents')
  await edit(page, 'Smoke')
  const popup = page.getByRole('dialog')
  const informant = popup.getByLabel('Informant', { exact: true })
  await informant.fill('Kim')
  await page.reload()
  await head.call('saveIncident', { id }, { informant: 'Lee', version: 1 })

  await edit(page, 'Smoke')
  await expect(informant).toHaveValue('Kim')
  await expect(popup.getByText(RESTORED)).toBeVisible()
  await expect(popup.getByText('has changed this meanwhile')).toBeVisible()
  await expect(informant).toHaveValue('Kim')
  await popup.getByRole('button', { name: 'Begin again' }).click()
  await expect(informant).toHaveValue('Lee')
  await informant.fill('Kim and Lee')
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect(popup).toHaveCount(0)
  const [saved] = await head.call('listIncidents')
  expect(saved?.informant).toBe('Kim and Lee')
  await edit(page, 'Smoke')
  await expect(popup.getByText(RESTORED)).toHaveCount(0)
})

test('of a new user all is kept but the password', async ({ page }) => {
  await signIn(page, 'head', '/admin/incidents')
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'New user' }).click()
  const popup = page.getByRole('dialog', { name: 'New user' })
  await popup.getByLabel('Name', { exact: true }).fill('Pat Quill')
  await popup.getByLabel('Password', { exact: true }).fill('a long sentence')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Incidents' })).toBeVisible()
  await page.goForward()
  await page.getByRole('button', { name: 'New user' }).click()
  await expect(popup.getByLabel('Name', { exact: true })).toHaveValue('Pat Quill')
  await expect(popup.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(popup.getByLabel('Confirm password')).toHaveValue('')
})

test('what was typed for a group and for an organisation outlives a reload', async ({ page }) => {
  await signIn(page, 'provider.admin')
  for (const [address, noun] of [
    ['contactgroups', 'contact group'],
    ['organisations', 'organisation'],
  ]) {
    await page.goto(`/admin/${address}?org=hilltop`)
    const openNew = () => page.getByRole('button', { name: `New ${noun}` }).click()
    await openNew()
    const popup = page.getByRole('dialog', { name: `New ${noun}` })
    await popup.getByLabel('Name').fill('Typed and kept')
    await page.reload()
    await openNew()
    await expect(popup.getByLabel('Name')).toHaveValue('Typed and kept')
    await popup.getByRole('button', { name: 'Begin again' }).click()
    await expect(popup.getByLabel('Name')).toHaveValue('')
  }
})
