import { publish } from '../support/content.ts'
import { chooseFile, pictureFile } from '../support/files.ts'
import { expectStatus, pasteTable } from '../support/imports.ts'
import type { TestServer } from '../support/server.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const DESK = { viewport: { width: 1280, height: 800 } }
const PASSWORD = 'A-quiet-harbour-7'

const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true })

/** By the link in the mail: nobody but the person ever knows the password. */
async function choosePassword(page: Page, server: TestServer, email: string) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/reset/thankyou')
  const link = () => server.linkMailedTo(email)
  await expect.poll(link).toBeDefined()
  await page.goto((await link()) ?? '')
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/reset/complete')
}

test('a new organisation is prepared at a desk, and its first teacher reports from a phone', async ({
  openDevice,
  server,
}) => {
  test.slow()
  const { page: desk } = await openDevice(DESK)
  const { page: phone } = await openDevice()

  await test.step('the organisation', async () => {
    await signIn(desk, 'provider.admin', '/admin/menu')
    await desk.getByRole('link', { name: 'Organisations' }).click()
    await desk.getByRole('button', { name: 'New organisation' }).click()
    const dialog = desk.getByRole('dialog', { name: 'New organisation' })
    await dialog.getByLabel('Id').fill('willow')
    await dialog.getByLabel('Name').fill('Willow Bank School')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(desk).toHaveURL('/admin/organisations?org=willow')
    await entry(desk, 'Users').click()
    await expect(desk).toHaveURL('/admin/users?org=willow')
  })

  await test.step('its users', async () => {
    await desk.getByRole('link', { name: 'Import users' }).click()
    await pasteTable(
      desk,
      [
        'Username\tName\tEmail\tType',
        'willow.head\tRowan Ash\trowan@willow.example\tadmin',
        'willow.teacher\tHazel Birch\thazel@willow.example\tstandard',
      ].join('\n'),
    )
    await desk.getByRole('button', { name: 'Import 2 users' }).click()
    await expectStatus(desk, '2 users imported')
    await desk.getByRole('link', { name: 'Show users' }).click()
    await expect(desk.getByRole('row').filter({ hasText: 'Hazel Birch' })).toBeVisible()
  })

  await test.step('a contact', async () => {
    await entry(desk, 'Contacts').click()
    await desk.getByRole('button', { name: 'New contact', exact: true }).click()
    const dialog = desk.getByRole('dialog', { name: 'New contact', exact: true })
    await dialog.getByLabel('Name').fill('Juniper Hall, caretaker')
    await dialog.getByLabel('Phone').fill('01632 960 222')
    await dialog.getByLabel('Group').selectOption({ label: 'Emergency services' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(desk.getByRole('row').filter({ hasText: 'Juniper Hall' })).toBeVisible()
  })

  await test.step('the blanks that only the school can fill in', async () => {
    await desk.goto('/admin/content?org=willow')
    await expect(desk.getByRole('heading', { name: /^Blanks to fill in: \d+$/ })).toBeVisible()
    await desk.getByRole('link', { name: 'Answer the questions' }).click()
    await desk.getByLabel('Where is the grab bag?', { exact: true }).fill('In the red cupboard')
    await desk.getByRole('button', { name: 'Fill in 1 answer' }).click()
    await expectStatus(desk, '1 answer filled in, in 3 places')
  })

  await test.step('its content', async () => {
    await desk.goto('/admin/content/roles?org=willow')
    await desk.getByRole('button', { name: 'Edit' }).first().click()
    const dialog = desk.getByRole('dialog', { name: /^Edit / })
    await dialog.getByLabel('Title').fill('Head of incident')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(desk.getByText('Head of incident')).toBeVisible()
    await desk.getByRole('button', { name: 'Publish', exact: true }).click()
    const question = desk.getByRole('alertdialog')
    await expect(question.getByText(/^\d+ blanks are not filled in$/)).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await publish(desk)
  })

  await test.step('its map', async () => {
    await desk.goto('/admin/content/pictures?org=willow')
    await expect(desk.getByText('No map available')).toBeVisible()
    const button = desk
      .getByRole('group', { name: 'Base map' })
      .getByRole('button', { name: 'Upload' })
    await chooseFile(desk, button, pictureFile('map.png'))
    await expect(desk.getByRole('status').filter({ hasText: 'Base map uploaded' })).toBeVisible()
  })

  await test.step('its first teacher signs in on a phone', async () => {
    await choosePassword(phone, server, 'hazel@willow.example')
    await phone.getByRole('link', { name: 'Home' }).click()
    await phone.getByLabel('Username').fill('willow.teacher')
    await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await phone.getByRole('button', { name: 'Log in' }).click()
    await phone.waitForURL('**/menu')
    await expect(phone.getByText('Willow Bank School').first()).toBeVisible()
  })

  await test.step('reports an incident', async () => {
    await phone.getByRole('link', { name: 'Report Incident' }).click()
    await phone.getByLabel('Incident details').fill('Water is coming into the library')
    await phone.getByRole('button', { name: 'Save' }).click()
    await phone.getByRole('button', { name: 'Confirm' }).click()
    await expect(phone.getByText('New incident created')).toBeVisible()
  })

  await test.step('and sees the roles, the contact and the map', async () => {
    await phone.goto('/roles')
    await expect(phone.getByText('Head of incident')).toBeVisible()
    await phone.goto('/contacts')
    await phone.getByRole('link', { name: /^Emergency services/ }).click()
    await expect(phone.getByText('Juniper Hall, caretaker')).toBeVisible()
    await phone.goto('/map')
    await expect(phone.getByAltText('Plan of the site')).toBeVisible()
  })

  await test.step('which the desk sees too', async () => {
    await entry(desk, 'Incidents').click()
    await expect(
      desk.getByRole('row').filter({ hasText: 'Water is coming into the library' }),
    ).toBeVisible()
  })
})
