import { expectAccessible } from '../support/accessibility.ts'
import type { ApiClient } from '../support/api.ts'
import { coldStart, goOffline, goOnline } from '../support/network.ts'
import {
  expect,
  INSTALLABLE,
  type Page,
  signIn,
  test,
  waitUntilInstalled,
} from '../support/test.ts'

const group = (page: Page, role: string) => page.getByRole('group', { name: role, exact: true })
/** Shows everybody who may hold the role. */
const showPeople = (page: Page, role: string) =>
  group(page, role).getByRole('button', { name: 'Add people' }).click()
const personCheckbox = (page: Page, role: string, name: string) =>
  group(page, role).getByRole('checkbox', { name })

/** Other tests use the same organisation: allocations made by a test are removed after it. */
const initial: { allocations?: Awaited<ReturnType<typeof allocationsOf>> } = {}
const allocationsOf = (head: ApiClient) => head.call('listAllocations')
test.beforeEach(async ({ head }) => {
  initial.allocations ??= await allocationsOf(head)
})
test.afterEach(async ({ head }) => {
  await head.call('saveAllocations', {}, initial.allocations)
})

/** Allocates the role to exactly these users, as another user would. */
async function allocate(head: ApiClient, roleid: string, ...userids: string[]): Promise<void> {
  const others = (await allocationsOf(head)).filter((allocation) => allocation.roleid !== roleid)
  await head.call('saveAllocations', {}, [
    ...others,
    ...userids.map((userid) => ({ roleid, userid })),
  ])
}

async function holdersOf(head: ApiClient, roleid: string): Promise<string[]> {
  const ofRole = (await allocationsOf(head)).filter((allocation) => allocation.roleid === roleid)
  return ofRole.map(({ userid }) => userid).sort()
}

test('roles show their holders, and users can open only their own', async ({ head, page }) => {
  await allocate(head, 'media-manager')
  await allocate(head, 'welfare-manager', 'welfare', 'teacher')
  await signIn(page, 'logkeeper')
  await page.getByRole('link', { name: 'Roles' }).click()
  await expect(
    page.getByText('The following is a list of all Crisis Team roles and their current allocated'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /^Log keeper Priya Nair/ })).toBeEnabled()
  await expect(page.getByRole('link', { name: /^Media manager Not allocated/ })).toBeDisabled()
  await expect(
    page.getByRole('link', { name: /^Welfare manager Alex Moran, Dana Fox/ }),
  ).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Roles allocation' })).toHaveCount(0)
  await expectAccessible(page, 'Roles')

  await page.getByRole('link', { name: /^Log keeper/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log keeper' })).toBeVisible()
  await expectAccessible(page, 'Log keeper')
})

test('action plans show the entries of their roles', async ({ page }) => {
  await signIn(page, 'head')
  const common = (id: string) => [
    ['Live contacts', '/contacts/live'],
    ['Logs', '/logs'],
    ['Checklist', `/checklist/${id}`],
  ]
  for (const [id, ...further] of [
    [
      'incident-manager',
      ['New incident', '/incidents/new'],
      ['Roles allocation', '/roles-allocation'],
    ],
    ['cmt-support-officer', ['Incidents', '/incidents'], ['Roles allocation', '/roles-allocation']],
    ['media-manager', ['Communications info', '/info/communications-info']],
    ['log-keeper'],
  ] as [string, ...string[][]][]) {
    await page.goto(`/roles/${id}`)
    const links = page.getByRole('list', { name: 'Actions and responsibilities' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    const titles = (await links.allInnerTexts()).map((text) => text.split('\n')[0])
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const entries = titles.map((title, index) => [title, addresses[index]])
    expect(entries).toEqual([...common(id), ...further])
  }
})

test('an address without the right says why and leads back', async ({ page }) => {
  await signIn(page, 'teacher')
  for (const address of ['/roles/log-keeper', '/checklist/log-keeper']) {
    await page.goto(address)
    await expect(page.getByText('This role is not allocated to you')).toBeVisible()
    await expect(page.getByText('Priya Nair')).toBeVisible()
  }
  await expectAccessible(page, 'Log keeper')
  await page.getByRole('link', { name: 'Roles' }).click()
  await page.waitForURL('**/roles')
  await page.goto('/roles-allocation')
  await expect(page.getByText('You cannot allocate roles')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.goto('/roles/no-such-role')
  await expect(page.getByText('There is no such role')).toBeVisible()
})

test('roles are allocated, and the other device can open them at once', async ({
  head,
  openDevice,
}) => {
  const { page } = await openDevice()
  const { page: teacher } = await openDevice()
  await signIn(teacher, 'teacher', '/roles')
  await expect(teacher.getByRole('link', { name: /^Log keeper/ })).toBeDisabled()

  await signIn(page, 'head', '/roles')
  await page.getByRole('link', { name: 'Roles allocation' }).click()
  await expect(personCheckbox(page, 'Log keeper', 'Priya Nair')).toBeChecked()
  // Only the holders are boxes until somebody is to be added.
  await expect(group(page, 'Log keeper').getByRole('checkbox')).toHaveCount(1)
  await group(page, 'Log keeper').getByRole('button', { name: 'Add people' }).press('Enter')
  await expectAccessible(page, 'Roles allocation')
  await personCheckbox(page, 'Log keeper', 'Dana Fox').press('Space')
  await group(page, 'Log keeper').getByRole('button', { name: 'Show fewer' }).press('Enter')
  await expect(group(page, 'Log keeper').getByRole('checkbox')).toHaveCount(2)
  await personCheckbox(page, 'Site coordinator', 'Sam Okoro').uncheck()
  await expect(group(page, 'Site coordinator')).toContainText('Not allocated')

  await test.step('what was chosen is kept on the way back and over a reload', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Roles allocation' }).click()
    await page.reload()
    await expect(personCheckbox(page, 'Log keeper', 'Dana Fox')).toBeChecked()
    await expect(page.getByText('Your unsaved changes')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Role allocations updated')).toBeVisible()
  await page.waitForURL('**/roles')
  await expect(
    teacher.getByRole('link', { name: /^Log keeper Dana Fox, Priya Nair/ }),
  ).toBeEnabled()
  expect(await holdersOf(head, 'log-keeper')).toEqual(['logkeeper', 'teacher'])
  expect(await holdersOf(head, 'site-coordinator')).toEqual([])
})

test('Cancel asks for confirmation when changes would be lost', async ({ head, page }) => {
  await signIn(page, 'support', '/roles/cmt-support-officer')
  await page.getByRole('link', { name: /^Roles allocation/ }).click()
  await showPeople(page, 'Media manager')
  await personCheckbox(page, 'Media manager', 'Dana Fox').check()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Exit without saving changes?')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/roles/cmt-support-officer')
  await page.getByRole('link', { name: /^Roles allocation/ }).click()
  await expect(group(page, 'Media manager').getByRole('checkbox')).toHaveCount(1)
  expect(await holdersOf(head, 'media-manager')).toEqual(['media'])
})

test('a conflicting change by somebody else is shown with a choice', async ({ head, page }) => {
  await signIn(page, 'head', '/roles-allocation')
  await showPeople(page, 'Log keeper')
  await personCheckbox(page, 'Log keeper', 'Dana Fox').check()

  await test.step('seen while choosing', async () => {
    await allocate(head, 'log-keeper', 'site')
    await allocate(head, 'media-manager', 'comms')
    const conflict = group(page, 'Log keeper')
    await expect(conflict).toContainText('Somebody else has changed this meanwhile')
    await expect(conflict.getByRole('definition')).toHaveText(['Sam Okoro', 'Dana Fox, Priya Nair'])
    await expect(group(page, 'Media manager')).toContainText('Now: Chris Lund')
    await expectAccessible(page, 'Roles allocation')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Somebody else changed ‘Log keeper’ too. Choose which version to keep.',
    )
    expect(await holdersOf(head, 'log-keeper')).toEqual(['site'])
    await conflict.getByRole('button', { name: 'Keep yours' }).click()
  })

  await test.step('refused by the server when it was not seen', async () => {
    let isCutOff = true
    await page.route('**/api/allocations', (route) => {
      if (route.request().method() === 'POST') isCutOff = false
      return isCutOff ? undefined : route.continue()
    })
    await allocate(head, 'site-coordinator', 'visits')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Somebody else has changed the role allocations meanwhile',
    )
    expect(await holdersOf(head, 'log-keeper')).toEqual(['site'])
    await expect(group(page, 'Site coordinator')).toContainText('Now: Toni Reyes')
  })

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Role allocations updated')).toBeVisible()
  expect(await holdersOf(head, 'log-keeper')).toEqual(['logkeeper', 'teacher'])
  expect(await holdersOf(head, 'media-manager')).toEqual(['comms'])
  expect(await holdersOf(head, 'site-coordinator')).toEqual(['visits'])
})

test('offline, roles open but nothing can be saved', async ({ openDevice }) => {
  const { context, page } = await openDevice(INSTALLABLE)
  await signIn(page, 'head', '/roles')
  await expect(page.getByRole('link', { name: /^Log keeper Priya Nair/ })).toBeVisible()
  await waitUntilInstalled(page)
  await page.close()

  await goOffline(context)
  const cold = await context.newPage()
  await coldStart(cold, '/roles')
  await cold.getByRole('link', { name: /^Log keeper Priya Nair/ }).click()
  await expect(cold.getByRole('link', { name: /^Checklist/ })).toBeVisible()
  await coldStart(cold, '/roles-allocation')
  await showPeople(cold, 'Log keeper')
  await personCheckbox(cold, 'Log keeper', 'Dana Fox').check()
  await expect(cold.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await goOnline(context)
  await expect(cold.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(personCheckbox(cold, 'Log keeper', 'Dana Fox')).toBeChecked()
})
