import { newAlertId } from '@holdfast/contract/ids'
import { expectAccessible } from '../support/accessibility.ts'
import { publish } from '../support/content.ts'
import { chooseFile, pictureFile } from '../support/files.ts'
import { expectStatus, pasteTable } from '../support/imports.ts'
import type { TestServer } from '../support/server.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const DESK = { viewport: { width: 1280, height: 800 } }
const PASSWORD = 'A-quiet-harbour-7'

const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true })

/** Sets the first password by the link in the mail, so that nobody but the person ever knows it. */
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

test('a new organisation is prepared by Getting started, from the first step to the eighth', async ({
  openDevice,
  school,
  schoolAdmin: admin,
}) => {
  test.slow()
  const { page } = await openDevice(DESK)
  const step = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const goBack = () => page.getByRole('link', { name: 'Back to Getting started' }).click()

  await signIn(page, school.admin, '/admin/menu')
  await page.getByRole('region', { name: 'Getting started' }).getByRole('link').click()
  await expect(page.getByText(/^\d of 8 steps (is|are) done$/)).toBeVisible()
  await expectAccessible(page, 'Getting started')

  await test.step('people', async () => {
    await expect(step('People')).toContainText('Make a second person an admin')
    await step('People').getByRole('link', { name: 'Add people' }).click()
    await page.getByRole('link', { name: 'Import users' }).click()
    await pasteTable(
      page,
      `Username,Name,Email,Type\n${school.id}.deputy,Hazel Birch,hazel@${school.id}.example,admin`,
    )
    await page.getByRole('button', { name: 'Import 1 user' }).click()
    await expectStatus(page, '1 user imported')
    await goBack()
    await expect(step('People').getByRole('heading')).toBeFocused()
    await expect(step('People')).toContainText('Done')
  })

  await test.step('invitations', async () => {
    await expect(step('Invitations')).toContainText('1 of 3 people have signed in')
    await step('Invitations').getByRole('link', { name: 'Invite people' }).press('Enter')
    await page.getByRole('checkbox', { name: 'Hazel Birch' }).check()
    await page.getByRole('checkbox', { name: 'Terry Teacher' }).check()
    await page.getByRole('button', { name: 'Invite selected' }).click()
    await page.getByRole('button', { name: 'Make a sheet to print' }).click()
    await expect(page.getByRole('img', { name: 'Invitation for Hazel Birch' })).toBeVisible()
    await goBack()
    await expect(step('Invitations')).toContainText('2 invited and not signed in yet')
    await expect(step('Invitations')).toContainText('Done')
  })

  await test.step('roles and deputies', async () => {
    const { roles } = await admin.call('getContent')
    const give = (userids: string[]) => {
      const allocations = roles.flatMap(({ id }) =>
        userids.map((userid) => ({ roleid: id, userid })),
      )
      return admin.call('saveAllocations', {}, allocations)
    }
    await give([school.admin])
    await page.reload()
    await expect(step('Team roles')).toContainText('One person and nobody to stand in')
    await step('Team roles').getByRole('link', { name: 'Give people roles' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Roles allocation' })).toBeVisible()
    await goBack()
    await give([school.admin, `${school.id}.deputy`])
    await page.reload()
    await expect(step('Team roles')).toContainText('Done')
  })

  await test.step('groups', async () => {
    await step('Groups to count').getByRole('link', { name: 'Add roll groups' }).click()
    await page.getByRole('button', { name: 'New roll group' }).click()
    const dialog = page.getByRole('dialog', { name: 'New roll group' })
    await dialog.getByLabel('Name').fill('7A')
    await dialog.getByLabel('Expected').fill('28')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('rowheader', { name: '7A' })).toBeVisible()
    await goBack()
    await expect(step('Groups to count')).toContainText('1 roll group, 28 people expected')
  })

  await test.step('blanks: one answered, the rest not needed, undone, and said again', async () => {
    const blanks = step('Blanks in the guidance')
    const left = (await blanks.getByText(/^\d+ blanks are not filled in/).innerText()).split(' ')[0]
    await blanks.getByRole('link', { name: 'Fill in the blanks' }).click()
    await page.getByLabel('Where is the grab bag?', { exact: true }).fill('In the red cupboard')
    await page.getByRole('button', { name: 'Fill in 1 answer' }).click()
    await expectStatus(page, '1 answer filled in, in 3 places')
    await goBack()
    await expect(blanks).toContainText(`${Number(left) - 3} blanks are not filled in`)
    await blanks.getByRole('button', { name: 'Not needed here' }).click()
    await expect(blanks).toContainText('Alex Admin marked it as not needed here')
    await page.reload()
    await blanks.getByRole('button', { name: 'Needed after all' }).click()
    await expect(blanks).toContainText('To do')
    await blanks.getByRole('button', { name: 'Not needed here' }).press('Enter')
    await expect(blanks).toContainText('Alex Admin marked it as not needed here')
    await expect.soft(blanks.getByRole('button', { name: 'Needed after all' })).toBeFocused()
  })

  await test.step('map', async () => {
    await step('Map of the site').getByRole('link', { name: 'Upload a map' }).click()
    const button = page
      .getByRole('group', { name: 'Base map' })
      .getByRole('button', { name: 'Upload' })
    await chooseFile(page, button, pictureFile('map.png'))
    await expect(page.getByRole('status').filter({ hasText: 'Base map uploaded' })).toBeVisible()
    await goBack()
    await expect(step('Map of the site')).toContainText('Staff can open the map')
  })

  await test.step('a test alert', async () => {
    await step('Test alert').getByRole('link', { name: 'Send a test alert' }).click()
    await expect(page).toHaveURL('/alerts')
    const alert = { id: newAlertId(), kind: 'lockdown', exercise: true }
    const { incidentid } = await admin.call('sendAlert', {}, alert)
    await page.goto('/menu')
    await page.getByRole('link', { name: 'Go to admin console' }).click()
    await page.getByRole('region', { name: 'Getting started' }).getByRole('link').click()
    await expect(step('Test alert')).toContainText(/Sent on .*: 0 of 2 people answered/)
    await expect(step('First exercise')).toContainText('It is still open')
    await admin.call('endAlert', { id: alert.id }, { message: '' })
    await admin.call('saveIncident', { id: incidentid }, { closed: new Date().toISOString() })
  })

  await test.step('the first exercise with its debrief', async () => {
    await step('First exercise').getByRole('link', { name: 'See the exercises' }).click()
    await page.getByRole('link', { name: 'Log and debrief' }).click()
    await page.getByRole('button', { name: 'Write the debrief' }).click()
    const dialog = page.getByRole('dialog', { name: 'Debrief' })
    await dialog.getByLabel('What went well').fill('Quiet within two minutes')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Quiet within two minutes')).toBeVisible()
    await goBack()
    await expect(page.getByText('All 8 steps are done')).toBeVisible()
  })

  await test.step('once everything is done, the page becomes the last entry of the menu', async () => {
    await page.goto('/admin/menu')
    await expect(page.getByText('Getting started: all 8 steps are done')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Getting started' })).toHaveCount(0)
    await page.goto('/admin/users')
    const entries = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
    await expect(entries.first()).toHaveText('Users')
    await expect(entries.filter({ hasText: 'Getting started' })).toHaveCount(1)
  })
})
