import { expectAccessible } from '../support/accessibility.ts'
import { coldStart, goOffline, goOnline } from '../support/network.ts'
import {
  expect,
  INSTALLABLE,
  type Page,
  signIn,
  test,
  waitUntilInstalled,
} from '../support/test.ts'

async function typeContact(page: Page, name: string, phone: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Description').fill('Fire service')
  await page.getByLabel('Phone').fill(phone)
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Create new contact?')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
}

test('groups list contacts by last name, with links to call and email', {
  tag: '@browsers',
}, async ({ page }) => {
  await signIn(page, 'teacher')
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('link', { name: /^Live incident contacts/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await expectAccessible(page, 'Contacts')

  await page.getByRole('link', { name: /^Crisis team/ }).click()
  await expect(page.getByRole('link', { name: /^First aiders/ })).toBeVisible()
  const calls = page.getByRole('list', { name: 'Contacts: Crisis team' }).locator('[href^="tel:"]')
  await expect(calls.first()).toHaveAttribute('href', 'tel:07700900105')
  const texts = await calls.allInnerTexts()
  expect(texts.map((text) => text.split('\n')[0]).slice(0, 4)).toEqual([
    'Grace Adeyemi',
    'Jordan Hale',
    'Chris Lund',
    'Alex Moran',
  ])
  await expect(page.getByRole('link', { name: 'Email Jordan Hale' })).toHaveAttribute(
    'href',
    'mailto:head@riverside.example',
  )
  await expectAccessible(page, 'Crisis team')

  await page.getByRole('link', { name: /^First aiders/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'First aiders' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Crisis team' })).toBeVisible()
})

test('an unknown group says so and links back', async ({ page }) => {
  await signIn(page, 'teacher', '/contacts/nothing_00000000')
  await expect(page.getByText('This contact group was not found')).toBeVisible()
  await page.getByRole('link', { name: 'Contacts' }).click()
  await page.waitForURL('**/contacts')
})

test('a live contact is added on one device and seen on the other', async ({
  head,
  openDevice,
}) => {
  const { page: teacher } = await openDevice()
  const { page: other } = await openDevice()
  await signIn(teacher, 'teacher')
  await signIn(other, 'media')

  await teacher.goto('/contacts/live')
  await expect(teacher.getByText('No Active Incident')).toBeVisible()
  await expect(teacher.getByRole('link', { name: 'Add Contact' })).toHaveCount(0)
  await head.call('reportIncident', {}, { incidentDetails: 'Gas leak' })
  await expect(teacher.getByText('No live contacts yet')).toBeVisible()
  await expectAccessible(teacher, 'Live incident contacts')
  await other.goto('/contacts/live')
  await expect(other.getByText('Gas leak')).toBeVisible()

  await test.step('missing fields are named', async () => {
    await teacher.getByRole('link', { name: 'Add Contact' }).click()
    await teacher.getByRole('button', { name: 'Save' }).click()
    await expect(teacher.getByRole('alert')).toContainText('Enter a name')
    await expect(teacher.getByRole('alert')).toContainText('Enter a phone number')
    await expectAccessible(teacher, 'Add Contact')
  })

  await test.step('typed text survives Back and is dropped by Exit', async () => {
    await typeContact(teacher, 'Ann Lee', '07700 900 199')
    await teacher.getByRole('button', { name: 'Back' }).click()
    await teacher.getByRole('link', { name: 'Add Contact' }).click()
    await expect(teacher.getByLabel('Name')).toHaveValue('Ann Lee')
    await teacher.getByRole('button', { name: 'Exit' }).click()
    await expect(teacher.getByText('Exit without saving changes?')).toBeVisible()
    await teacher.getByRole('button', { name: 'Confirm' }).click()
    await teacher.getByRole('link', { name: 'Add Contact' }).click()
    await expect(teacher.getByLabel('Name')).toHaveValue('')
  })

  await test.step('the saved contact appears on both devices', async () => {
    await typeContact(teacher, 'Ann Lee', '07700 900 199')
    await save(teacher)
    await expect(teacher.getByText('New contact created')).toBeVisible()
    await expect(other.getByRole('link', { name: /^Ann Lee Fire service 07700/ })).toBeVisible()
    await expect(teacher.getByRole('link', { name: /^Ann Lee/ })).toHaveAttribute(
      'href',
      'tel:07700900199',
    )
  })

  await test.step('the person who added it can correct it, and others cannot', async () => {
    await expect(other.getByRole('link', { name: 'Edit Ann Lee' })).toHaveCount(0)
    await teacher.getByRole('link', { name: 'Edit Ann Lee' }).click()
    await teacher.getByLabel('Phone').fill('07700 900 198')
    await expectAccessible(teacher, 'Edit Contact')
    await teacher.getByRole('button', { name: 'Save' }).click()
    await expect(teacher.getByText('Contact changed')).toBeVisible()
    await expect(other.getByRole('link', { name: /^Ann Lee .* 07700 900 198/ })).toBeVisible()
  })
})

test('retrying after a lost response creates the contact once', async ({ head, page }) => {
  await head.call('reportIncident', {}, { incidentDetails: 'Gas leak' })
  await signIn(page, 'teacher', '/contacts/live/add')
  await typeContact(page, 'Ann Lee', '07700 900 199')
  await page.route('**/api/contacts/*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await save(page)
  await expect(page.getByRole('alert')).toContainText('The server could not be reached')
  await expect(page.getByText('This contact has reached the server')).toBeVisible()
  await page.unroute('**/api/contacts/*')
  await save(page)
  await expect(page.getByText('New contact created')).toBeVisible()
  const contacts = await head.call('listContacts')
  expect(contacts.filter(({ name }) => name === 'Ann Lee')).toHaveLength(1)
})

test('contacts are read-only at a cold start without a network', async ({ head, openDevice }) => {
  const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Gas leak' })
  await head.call(
    'saveContact',
    { id: 'annlee_aaaaaaaa' },
    { name: 'Ann Lee', phone: '07700 900 199', groupid: `incident_${id}` },
  )
  const { context, page } = await openDevice(INSTALLABLE)
  await signIn(page, 'teacher', '/contacts/live')
  await expect(page.getByText('Ann Lee')).toBeVisible()
  await waitUntilInstalled(page)
  await page.close()

  await goOffline(context)
  const cold = await context.newPage()
  await coldStart(cold, '/contacts/live')
  await expect(cold.getByText('Ann Lee')).toBeVisible()
  await expect(cold.getByRole('link', { name: 'Add Contact' })).toHaveCount(0)
  await coldStart(cold, '/contacts/live/add')
  await cold.getByLabel('Name').fill('Bo Reed')
  await expect(cold.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await goOnline(context)
  await expect(cold.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(cold.getByLabel('Name')).toHaveValue('Bo Reed')
  await goOffline(context)
  await coldStart(cold, '/contacts')
  await cold.getByRole('link', { name: /^Utilities/ }).click()
  await expect(cold.getByRole('link', { name: /^Riverford Water/ })).toBeVisible()
})
