import { expectAccessible } from '../support/accessibility.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

/** The cells of the column of open incidents. */
const OPEN = /^(None|\d+ (incident|exercise)s?.*)$/

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

test('the provider’s admin creates, renames and opens an organisation', async ({ page }) => {
  await signIn(page, 'provider.admin', '/admin/organisations')
  await page.getByRole('button', { name: 'New organisation' }).click()
  const dialog = page.getByRole('dialog', { name: 'New organisation' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter a name')
  await dialog.getByLabel('Id').fill('Oak Tree')
  await dialog.getByLabel('Name').fill('Oak Tree School')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'Enter an id of small letters, digits and hyphens',
  )
  await dialog.getByLabel('Id').fill('riverside')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('taken')
  await expect(dialog.getByLabel('Name')).toHaveValue('Oak Tree School')
  await expectAccessible(page, 'Organisations')
  await dialog.getByLabel('Id').fill('oak-tree')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Oak Tree School')).toContainText('Selected')
  await expect(page).toHaveURL('/admin/organisations?org=oak-tree')

  await rowOf(page, 'Oak Tree School').getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Oak Tree School' })
  await expect(edit.getByLabel('Id')).toHaveCount(0)
  await edit.getByLabel('Name').fill('Oak Tree Academy')
  await edit.getByLabel('Name').press('Control+Enter')
  await expect(rowOf(page, 'Oak Tree Academy')).toContainText('oak-tree')
  await expectAccessible(page, 'Organisations')

  // The address changes at once, the page only when its script has arrived. Fails when choosing an
  // organisation starts from the page that is shown: that would undo the step to the users.
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, (route) => arrived.then(() => route.continue()))
  await rowOf(page, 'Riverside Academy').getByRole('link', { name: 'Manage' }).click()
  await expect(page).toHaveURL('/admin/users?org=riverside')
  await page.getByLabel('Organisation', { exact: true }).selectOption('Oak Tree Academy')
  await expect(page).toHaveURL('/admin/users?org=oak-tree')
  await expect(page.getByRole('heading', { level: 1, name: 'Organisations' })).toBeVisible()
  arrive()
  await expect(page.getByText('No users yet')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Contact Groups' }).click()
  await expect(page).toHaveURL('/admin/contactgroups?org=oak-tree')
  await expect(rowOf(page, 'Emergency services')).toBeVisible()
})

test('the provider’s admin finds the school with an open incident and reads how it is', async ({
  page,
  school,
  schoolAdmin,
}) => {
  await schoolAdmin.call('reportIncident', {}, { incidentDetails: 'Flooded cellar' })
  await signIn(page, 'provider.admin', '/admin/organisations')
  const row = rowOf(page, school.name)
  await expect(row).toContainText('1 incident')
  await expect(row).toContainText('0%')
  await expect(row).toContainText('Password')
  await expect(page.getByRole('main')).not.toContainText('Flooded cellar')

  const search = page.getByRole('searchbox', { name: 'Search organisations' })
  await search.fill(`${school.id} incident`)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(row).toBeVisible()
  await search.fill('no such school')
  await expect(page.getByText('No organisations found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()

  const byOpen = page.getByRole('button', { name: 'Open incidents' })
  await byOpen.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Open incidents' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  // Schools of other tests may have open incidents too.
  const counts = await page.getByRole('row').getByRole('cell', { name: OPEN }).allInnerTexts()
  const numbers = counts.map((text) => Number.parseInt(text, 10) || 0)
  expect(numbers).toContain(0)
  expect(Math.max(...numbers)).toBeGreaterThan(0)
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
})

test('organisations are listed when their states cannot be read', async ({ page }) => {
  await page.route('**/api/organisation-states', (route) => route.abort())
  await signIn(page, 'provider.admin', '/admin/organisations')
  await expect(rowOf(page, 'Riverside Academy')).toBeVisible()
  await expect(page.getByText('The figures could not be loaded')).toBeVisible()
  await page.unroute('**/api/organisation-states')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rowOf(page, 'Riverside Academy')).toContainText('None')
  await expect(page.getByText('The figures could not be loaded')).toHaveCount(0)
})

test('an address with an unknown organisation does not fall back to another one', async ({
  page,
}) => {
  await signIn(page, 'provider.admin', '/admin/users?org=nowhere')
  const heading = page.getByRole('heading', { level: 1, name: 'Organisation not found' })
  await expect(heading).toBeVisible()
  await expect(page.getByText('There is no organisation with the id nowhere')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(0)
  await expectAccessible(page, 'Organisation not found')
  await page.getByLabel('Organisation', { exact: true }).selectOption('Riverside Academy')
  await expect(page).toHaveURL('/admin/users?org=riverside')
  await expect(page.getByRole('row').filter({ hasText: 'logkeeper' })).toBeVisible()
})

test('the navigation has the provider’s entries in their order', async ({ page }) => {
  await signIn(page, 'provider.admin', '/admin/users?org=riverside')
  const entries = page.getByRole('navigation', { name: 'Admin' }).getByRole('listitem')
  await expect(entries).toHaveText([
    'Organisations',
    'Backups',
    'Getting started',
    'Users',
    'Contacts',
    'Contact Groups',
    'Roles allocation',
    'Roll groups',
    'People',
    'Incidents',
    'Alert settings',
    'Content',
    'Activity',
    'Readiness',
    'Exercises',
    'Preparedness',
    'Proof of records',
    'Second factor',
    'Single sign-on',
    'User directory',
    'Go to app',
    'Log out',
  ])
  const headings = page.getByRole('navigation', { name: 'Admin' }).getByRole('heading')
  await expect(headings).toHaveText(['People', 'Incidents', 'Guidance', 'Proof', 'Sign-in'])
})

test('the navigation marks the one entry that a page belongs to', async ({ page }) => {
  await signIn(page, 'head', '/admin/users')
  const navigation = page.getByRole('navigation', { name: 'Admin' })
  const current = navigation.locator('[aria-current="page"]')
  for (const name of ['Second factor', 'Single sign-on', 'User directory', 'Proof of records']) {
    await navigation.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(current).toHaveText(name)
  }
  await page.goto('/admin/users/import')
  await expect(current).toHaveText('Users')
})

test('the provider’s console says whose pages, records and tasks it shows', async ({
  page,
  school,
  provider,
}) => {
  const { name } = (await provider.call('listOrganisations')).find(
    ({ id }) => id === school.id,
  ) ?? {
    name: '',
  }
  await signIn(page, 'provider.admin', `/admin/menu?org=${school.id}`)
  await expect(
    page.getByText('The app shows Holdfast Provider, your own organisation.'),
  ).toBeVisible()
  await expect(page.getByLabel('Organisation', { exact: true })).toHaveValue(school.id)
  await expect(page.getByRole('heading', { name: `Needs attention: ${name}` })).toBeVisible()

  await page.getByLabel('Organisation', { exact: true }).selectOption('Hilltop Primary School')
  await expect(page).toHaveURL('/admin/menu?org=hilltop')
  await expect(
    page.getByRole('heading', { name: 'Needs attention: Hilltop Primary School' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Needs attention/ })).toHaveCount(1)
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page).toHaveURL('/admin/contacts?org=hilltop')
  await expect(page.getByRole('main')).toContainText('Organisation: Hilltop Primary School')

  await page.getByRole('button', { name: 'New contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'New contact' })
  await expect(dialog).toContainText('Organisation: Hilltop Primary School')
  await expectAccessible(page, 'Contacts')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Hilltop Primary School')
  await question.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/admin/organisations?org=hilltop')
  await expect(page.getByRole('heading', { level: 1, name: 'Organisations' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Organisation: ')
})

test('another tab’s choice of an organisation does not change where the menu leads', async ({
  page,
}) => {
  await signIn(page, 'provider.admin', '/admin/menu?org=riverside')
  const second = await page.context().newPage()
  await second.goto('/admin/users?org=hilltop')
  await expect(second.getByRole('row').filter({ hasText: 'hilltop.head' })).toBeVisible()
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page).toHaveURL('/admin/users?org=riverside')
})

test('an organisation’s admin cannot open another organisation by address', async ({ page }) => {
  await signIn(page, 'head', '/admin/organisations')
  await expect(page.getByText('Only the provider’s admins can see this page')).toBeVisible()
  await expect(page.getByText('Hilltop')).toHaveCount(0)
  for (const name of ['users', 'contacts', 'contactgroups', 'incidents', 'content/roles']) {
    await page.goto(`/admin/${name}?org=hilltop`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Riverside Academy', { exact: true })).toBeVisible()
    await expect(page.getByText('hilltop')).toHaveCount(0)
  }
})

test('the provider’s admin allocates roles, reports and closes an incident for a school', async ({
  page,
  school,
  schoolAdmin,
}) => {
  await signIn(page, 'provider.admin', `/admin/users?org=${school.id}`)
  await page.getByRole('link', { name: 'Roles allocation' }).click()
  await expect(page).toHaveURL(`/admin/roles-allocation?org=${school.id}`)
  const keepers = page.getByRole('group', { name: 'Log keeper' })
  await keepers.getByRole('button', { name: 'Add people' }).click()
  await keepers.getByRole('checkbox', { name: 'Terry Teacher' }).check()
  await expectAccessible(page, 'Roles allocation')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Role allocations updated' }),
  ).toBeVisible()
  await expect(rowOf(page, 'Terry Teacher')).toContainText('Log keeper')
  const [allocation] = await schoolAdmin.call('listAllocations')
  expect(allocation).toMatchObject({ userid: school.teacher, roleid: 'log-keeper' })

  await page.getByRole('navigation').getByRole('link', { name: 'Incidents' }).click()
  await page.getByRole('button', { name: 'New incident' }).click()
  const dialog = page.getByRole('dialog', { name: 'New incident' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter the incident details')
  await dialog.getByLabel('Incident details').fill('Flooded cellar')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Please confirm that you wish to report this incident?')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(rowOf(page, 'Flooded cellar')).toContainText('Open')
  await expect(dialog).toHaveCount(0)

  await rowOf(page, 'Flooded cellar').getByRole('button', { name: 'Close incident' }).click()
  await expect(question).toContainText('Please confirm that you wish to close this incident?')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(rowOf(page, 'Flooded cellar')).toContainText('Closed')
  await expect(page.getByRole('button', { name: 'Close incident' })).toHaveCount(0)
  const [incident] = await schoolAdmin.call('listIncidents')
  expect(incident).toMatchObject({ incidentDetails: 'Flooded cellar', closed: expect.any(String) })
})
