import { expectNoFaults } from '../support/accessibility.ts'
import { signInByCall } from '../support/api.ts'
import { alertOf, newPage, publish, rowOf, save } from '../support/content.ts'
import { coldStart, goOffline } from '../support/network.ts'
import { expect, INSTALLABLE, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const PHONE = { viewport: { width: 360, height: 740 }, ...INSTALLABLE }

test('information pages of every type are made, ordered and published; a phone has them without a network', async ({
  page,
  school,
  server,
  openDevice,
}) => {
  test.slow()
  const admin = await signInByCall(server.address, school.admin)
  await admin.call('saveContactGroup', { id: 'keys_12345678' }, { name: 'Key holders' })
  const phone = await openDevice(PHONE)
  await signIn(phone.page, school.teacher)
  await signIn(page, school.admin, '/admin/content/info')
  await expectNoFaults(page, 'Information')

  await test.step('websites', async () => {
    const popup = await newPage(page, 'Websites')
    await popup.getByLabel('Name', { exact: true }).fill('Where to read on')
    await expect(popup.getByText('Staff find it at /info/where-to-read-on.')).toBeVisible()
    await popup.getByLabel('Name of the website').fill('Flood warnings')
    await popup.getByLabel('Its address').fill('www.gov.uk')
    await save(popup)
    await expect(alertOf(popup)).toContainText(
      'Enter the address of Flood warnings, such as https://www.gov.uk',
    )
    await popup.getByLabel('Its address').fill('https://www.gov.uk/check-flooding')
    await expectNoFaults(page, 'Information')
    await save(popup)
    await expect(popup).toBeHidden()
  })

  await test.step('a page to read', async () => {
    const popup = await newPage(page, 'Page to read')
    await popup.getByLabel('Name', { exact: true }).fill('Where to read on')
    await save(popup)
    await expect(alertOf(popup)).toContainText('Another page has the address where-to-read-on')
    await popup.getByLabel('Address (optional)').fill('stopcocks')
    await popup.getByLabel('Name', { exact: true }).fill('The stopcocks')
    await popup.getByLabel('Text', { exact: true }).fill('Behind the **boiler**')
    await save(popup)
    await expect(popup).toBeHidden()
  })

  await test.step('contacts', async () => {
    const popup = await newPage(page, 'Contacts')
    await popup.getByLabel('Name', { exact: true }).fill('Who has keys')
    await popup.getByLabel('Key holders').check()
    await expectNoFaults(page, 'Information')
    await save(popup)
    await expect(popup).toBeHidden()
  })

  await test.step('staff see it once it is published', async () => {
    const saving = page.waitForResponse((answer) => answer.request().method() === 'POST')
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

test('a page names the contact groups in order, and one that has been deleted until it is taken away', async ({
  page,
  school,
  server,
}) => {
  const admin = await signInByCall(server.address, school.admin)
  await admin.call('saveContactGroup', { id: 'keys_12345678' }, { name: 'Key holders' })
  await admin.call('saveContactGroup', { id: 'old_12345678' }, { name: 'Old group' })
  await signIn(page, school.admin, '/admin/content/info')
  const popup = await newPage(page, 'Contacts')
  await popup.getByLabel('Name', { exact: true }).fill('Who has keys')
  await popup.getByLabel('Old group').check()
  await popup.getByLabel('Key holders').check()
  await expect(popup.getByText('In this order: Old group, Key holders')).toBeVisible()
  await save(popup)
  await expect(popup).toBeHidden()

  await admin.call('deleteContactGroup', { id: 'old_12345678' })
  await page.reload()
  await rowOf(page, 'Who has keys').getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Who has keys' })
  const gone = edit.getByLabel('A group that has been deleted')
  await gone.uncheck()
  await expect(gone).not.toBeChecked()
  await save(edit)
  await expect(edit).toBeHidden()
  await rowOf(page, 'Who has keys').getByRole('button', { name: 'Edit' }).click()
  await expect(edit.getByLabel('Key holders')).toBeChecked()
  await expect(gone).toHaveCount(0)
})
