import { expectAccessible } from '../support/accessibility.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const RESTORED = 'What you had not saved is here again'

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

const edit = (page: Page, name: string) =>
  rowOf(page, name).getByRole('button', { name: 'Edit' }).click()

test('a contact draft survives leaving the page until it is dropped or saved', async ({ page }) => {
  await signIn(page, 'head', '/admin/incidents')
  await page.getByRole('navigation').getByRole('link', { name: 'Contacts' }).click()
  const openNew = () => page.getByRole('button', { name: 'New contact', exact: true }).click()
  await openNew()
  const dialog = page.getByRole('dialog', { name: 'New contact', exact: true })
  await dialog.getByLabel('Name').fill('Robin Typed')
  await expect(dialog.getByText(RESTORED)).toHaveCount(0)

  await page.goto('/admin/incidents')
  await expect(page.getByRole('heading', { level: 1, name: 'Incidents' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await openNew()
  await expect(dialog.getByLabel('Name')).toHaveValue('Robin Typed')
  await expect(dialog.getByText(RESTORED)).toBeVisible()
  await expectAccessible(page, 'Contacts')

  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByText(RESTORED)).toHaveCount(0)

  await dialog.getByLabel('Name').fill('Robin Typed')
  await dialog.getByLabel('Phone').fill('01632 960 111')
  await dialog.getByLabel('Group').selectOption({ label: 'Emergency services' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await openNew()
  await expect(dialog.getByLabel('Name')).toHaveValue('')
  await dialog.getByLabel('Name').fill('Somebody else')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
  await openNew()
  await expect(dialog.getByLabel('Name')).toHaveValue('')
  await expect(dialog.getByText(RESTORED)).toHaveCount(0)
})

test('a contact is created once, although the responses to two saves were lost and the page was reloaded', async ({
  page,
}) => {
  await signIn(page, 'head', '/admin/contacts')
  const openNew = () => page.getByRole('button', { name: 'New contact', exact: true }).click()
  await openNew()
  const dialog = page.getByRole('dialog', { name: 'New contact', exact: true })
  await dialog.getByLabel('Name').fill('Robin Reloaded')
  await dialog.getByLabel('Phone').fill('01632 960 111')
  await dialog.getByLabel('Group').selectOption({ label: 'Emergency services' })
  let lost = 0
  await page.route(
    '**/api/contacts/*',
    async (route) => {
      await route.fetch()
      await route.abort()
      lost += 1
    },
    { times: 2 },
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Title').fill('Duty officer')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => lost).toBe(2)
  await page.reload()
  await openNew()
  await expect(dialog.getByText(RESTORED)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  const row = rowOf(page, 'Robin Reloaded')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Duty officer')
})

test('a restored draft shows conflicts with what somebody else has saved since', async ({
  page,
  head,
}) => {
  const [group] = await head.call('listContactGroups')
  const groupid = group?.id ?? ''
  const kim = { id: 'kim_typed123' }
  const saved = { name: 'Kim Typed', title: '', phone: '0100', email: '', groupid }
  await head.call('saveContact', kim, saved)
  await signIn(page, 'head', '/admin/contacts')
  await edit(page, 'Kim Typed')
  const dialog = page.getByRole('dialog', { name: 'Edit Kim Typed' })
  await dialog.getByLabel('Phone').fill('0200')
  await page.reload()

  await head.call('saveContact', kim, { ...saved, title: 'Night porter' })
  await expect(page.getByRole('row').filter({ hasText: 'Night porter' })).toBeVisible()
  await edit(page, 'Kim Typed')
  await expect(dialog.getByText(RESTORED)).toBeVisible()
  await expect(dialog.getByText('Somebody else has changed')).toHaveCount(0)
  await expect(dialog.getByLabel('Phone')).toHaveValue('0200')
  await expect(dialog.getByLabel('Title')).toHaveValue('Night porter')
  await page.reload()

  await head.call('saveContact', kim, { ...saved, title: 'Night porter', phone: '0300 999' })
  await expect(page.getByRole('row').filter({ hasText: '0300 999' })).toBeVisible()
  await edit(page, 'Kim Typed')
  await expect(dialog.getByText('Somebody else has changed this meanwhile')).toBeVisible()
  await expect(dialog.getByRole('definition')).toHaveText(['0300 999', '0200'])
  await dialog.getByRole('button', { name: 'Save' }).click()
  const problem = 'Somebody else changed ‘Phone’ too. Choose which version to keep.'
  await expect(dialog.getByRole('alert')).toContainText(problem)
  await expect(dialog.getByLabel('Phone')).toHaveValue('0200')
  await expectAccessible(page, 'Contacts')
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(dialog.getByLabel('Phone')).toHaveValue('0300 999')
})

// Fails when `saveDraft` does not keep what is typed on the device.
test('an incident draft survives a reload, and conflicts are still shown', async ({
  page,
  head,
}) => {
  const fields = { incidentDetails: 'Smoke', informant: 'Ali' }
  const { id } = await head.call('reportIncident', {}, fields)
  await signIn(page, 'head', '/admin/incidents')
  await edit(page, 'Smoke')
  const dialog = page.getByRole('dialog')
  const informant = dialog.getByLabel('Who told us', { exact: true })
  await informant.fill('Kim')
  await page.reload()
  await head.call('saveIncident', { id }, { informant: 'Lee', version: 1 })

  await edit(page, 'Smoke')
  await expect(informant).toHaveValue('Kim')
  await expect(dialog.getByText(RESTORED)).toBeVisible()
  await expect(dialog.getByText('has changed this meanwhile')).toBeVisible()
  await expect(informant).toHaveValue('Kim')
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(informant).toHaveValue('Lee')
  await informant.fill('Kim and Lee')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const [saved] = await head.call('listIncidents')
  expect(saved?.informant).toBe('Kim and Lee')
  await edit(page, 'Smoke')
  await expect(dialog.getByText(RESTORED)).toHaveCount(0)
})

test('the draft of a new user keeps everything except the password', async ({ page }) => {
  await signIn(page, 'head', '/admin/incidents')
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'New user' }).click()
  const dialog = page.getByRole('dialog', { name: 'New user' })
  await dialog.getByLabel('Name', { exact: true }).fill('Pat Quill')
  await dialog.getByLabel('Password', { exact: true }).fill('a long sentence')
  // A typed password is not kept, so the browser asks first.
  page.once('dialog', (question) => void question.accept())
  await page.goto('/admin/incidents')
  await expect(page.getByRole('heading', { level: 1, name: 'Incidents' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'New user' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Pat Quill')
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(dialog.getByLabel('Confirm password')).toHaveValue('')
})

// Fails when `saveDraft` does not keep what is typed on the device.
test('drafts of a contact group and an organisation survive a reload', async ({ page }) => {
  await signIn(page, 'provider.admin')
  for (const [address, noun] of [
    ['contactgroups', 'contact group'],
    ['organisations', 'organisation'],
  ]) {
    await page.goto(`/admin/${address}?org=hilltop`)
    const openNew = () => page.getByRole('button', { name: `New ${noun}` }).click()
    await openNew()
    const dialog = page.getByRole('dialog', { name: `New ${noun}` })
    await dialog.getByLabel('Name').fill('Typed and kept')
    await page.reload()
    await openNew()
    await expect(dialog.getByLabel('Name')).toHaveValue('Typed and kept')
    await dialog.getByRole('button', { name: 'Discard changes' }).click()
    await expect(dialog.getByLabel('Name')).toHaveValue('')
  }
})
