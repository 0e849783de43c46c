import { expectAccessible } from '../support/accessibility.ts'
import { signInToApi } from '../support/api.ts'
import { alertOf, newPage, publish, rowOf, save } from '../support/content.ts'
import { coldStart, goOffline } from '../support/network.ts'
import { expect, INSTALLABLE, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const PHONE = { viewport: { width: 360, height: 740 }, ...INSTALLABLE }

test('information pages of every type are created, ordered and published, and a phone shows them offline', async ({
  page,
  school,
  server,
  openDevice,
}) => {
  test.slow()
  const admin = await signInToApi(server.address, school.admin)
  await admin.call('saveContactGroup', { id: 'keys_12345678' }, { name: 'Key holders' })
  const phone = await openDevice(PHONE)
  await signIn(phone.page, school.teacher)
  await signIn(page, school.admin, '/admin/content/info')
  await expectAccessible(page, 'Information')

  await test.step('websites', async () => {
    const dialog = await newPage(page, 'Websites')
    await dialog.getByLabel('Name', { exact: true }).fill('Where to read on')
    await expect(dialog.getByText('Staff find it at /info/where-to-read-on.')).toBeVisible()
    await dialog.getByLabel('Name of the website').fill('Flood warnings')
    await dialog.getByLabel('Its address').fill('www.gov.uk')
    await save(dialog)
    await expect(alertOf(dialog)).toContainText(
      'Enter the address of Flood warnings, such as https://www.gov.uk',
    )
    await dialog.getByLabel('Its address').fill('https://www.gov.uk/check-flooding')
    await expectAccessible(page, 'Information')
    await save(dialog)
    await expect(dialog).toBeHidden()
  })

  await test.step('a page to read', async () => {
    const dialog = await newPage(page, 'Page to read')
    await dialog.getByLabel('Name', { exact: true }).fill('Where to read on')
    await save(dialog)
    await expect(alertOf(dialog)).toContainText('Another page has the address where-to-read-on')
    await dialog.getByLabel('Address (optional)').fill('stopcocks')
    await dialog.getByLabel('Name', { exact: true }).fill('The stopcocks')
    await dialog.getByLabel('Text', { exact: true }).fill('Behind the **boiler**')
    await save(dialog)
    await expect(dialog).toBeHidden()
  })

  await test.step('contacts', async () => {
    const dialog = await newPage(page, 'Contacts')
    await dialog.getByLabel('Name', { exact: true }).fill('Who has keys')
    await dialog.getByLabel('Key holders').check()
    await expectAccessible(page, 'Information')
    await save(dialog)
    await expect(dialog).toBeHidden()
  })

  await test.step('staff see it once it is published', async () => {
    const saving = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url().includes('/content/draft'),
    )
    await page.getByRole('button', { name: 'Move Who has keys up' }).press('Enter')
    await saving
    await page.reload()
    await publish(page)
    await phone.page.goto('/settings')
    await expect(phone.page.getByText('This device is ready for offline use')).toBeVisible()
    await phone.page.goto('/info')
    const pages = phone.page.getByRole('list', { name: 'Information' }).getByRole('link')
    await expect(pages.nth(-1)).toHaveText('The stopcocks')
    await expect(pages.nth(-2)).toHaveText('Who has keys')
    await goOffline(phone.context)
    await pages.nth(-1).click()
    await expect(phone.page).toHaveURL(/\/info\/stopcocks$/)
    await expect(phone.page.getByText('Behind the boiler')).toBeVisible()
    const cold = await phone.context.newPage()
    await coldStart(cold, '/info/who-has-keys')
    await expect(cold.getByRole('heading', { level: 2, name: 'Key holders' })).toBeVisible()
    await coldStart(cold, '/info/where-to-read-on')
    await expect(cold.getByRole('link', { name: /^Flood warnings/ })).toBeVisible()
  })
})

test('a page lists its contact groups in order, and a deleted group until it is removed', async ({
  page,
  school,
  server,
}) => {
  const admin = await signInToApi(server.address, school.admin)
  await admin.call('saveContactGroup', { id: 'keys_12345678' }, { name: 'Key holders' })
  await admin.call('saveContactGroup', { id: 'old_12345678' }, { name: 'Old group' })
  await signIn(page, school.admin, '/admin/content/info')
  const dialog = await newPage(page, 'Contacts')
  await dialog.getByLabel('Name', { exact: true }).fill('Who has keys')
  await dialog.getByLabel('Old group').check()
  await dialog.getByLabel('Key holders').check()
  await expect(dialog.getByText('In this order: Old group, Key holders')).toBeVisible()
  await save(dialog)
  await expect(dialog).toBeHidden()

  await admin.call('deleteContactGroup', { id: 'old_12345678' })
  await page.reload()
  await rowOf(page, 'Who has keys').getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Who has keys' })
  const deletedGroup = edit.getByLabel('A group that has been deleted')
  await deletedGroup.uncheck()
  await expect(deletedGroup).not.toBeChecked()
  await save(edit)
  await expect(edit).toBeHidden()
  await rowOf(page, 'Who has keys').getByRole('button', { name: 'Edit' }).click()
  await expect(edit.getByLabel('Key holders')).toBeChecked()
  await expect(deletedGroup).toHaveCount(0)
})
