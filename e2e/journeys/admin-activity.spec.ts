import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessibility.ts'
import { type ApiClient, signInToApi } from '../support/api.ts'
import { goOffline, SERVER_ERROR } from '../support/network.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const DESK = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 360, height: 740 } }
const GROUP = 'parents_aaaaaaaa'

async function openActivity(page: Page, username: string): Promise<void> {
  await signIn(page, username, '/admin/menu')
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
}

const entries = (page: Page) => page.getByRole('list', { name: 'Activity' }).locator('time')
const entryOf = (page: Page, text: string) =>
  page.getByRole('listitem').filter({ has: page.locator('time'), hasText: text })

/** Adds a group and then renames it this many times. */
async function renameGroup(admin: ApiClient, times: number, id = GROUP): Promise<void> {
  for (let count = 0; count <= times; count += 1) {
    await admin.call('saveContactGroup', { id }, { name: `Parents ${count}` })
  }
}

test('an admin finds who changed what, and when', async ({ openDevice, school, server }) => {
  const admin = await signInToApi(server.address, school.admin)
  await renameGroup(admin, 1)
  const { page } = await openDevice(DESK)
  await openActivity(page, school.admin)
  const change = entryOf(page, 'Contact group changed')
  await expect(change).toContainText('Name: Parents 0 → Parents 1')
  await expect(change).toContainText('Alex Admin')
  await expect(change).toContainText(GROUP)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    /^\d+ \w+ \d{4}$/,
  ])
  await expect(entries(page).first()).toHaveText(/^\d\d:\d\d:\d\d$/)

  await page.getByLabel('Search activity').fill('parents 0 →')
  await expect(entries(page)).toHaveCount(1)
  await page.getByLabel('Kind').selectOption({ label: 'User added' })
  await expect(page.getByText('No activity matches')).toBeVisible()
  await expect(entries(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page.getByLabel('Search activity')).toHaveValue('')
  await expect(entryOf(page, 'Contact group added')).toBeVisible()
  await page.getByLabel('Kind').selectOption({ label: 'User added' })
  await expect(entries(page)).toHaveCount(2)
})

test('new activity appears without a reload', async ({ openDevice, school, server }) => {
  const { page } = await openDevice(DESK)
  await openActivity(page, school.admin)
  await expect(entryOf(page, 'Signed in')).toBeVisible()
  await renameGroup(await signInToApi(server.address, school.admin), 0)
  await expect(entryOf(page, 'Contact group added')).toBeVisible()
})

test('date filters cover whole days, and a last day before the first is refused', async ({
  openDevice,
  school,
}) => {
  const { page } = await openDevice(DESK)
  await openActivity(page, school.admin)
  await expect(entries(page).first()).toBeVisible()
  const day = (offset: number) =>
    page.evaluate((days) => {
      const date = new Date(Date.now() + days * 24 * 60 * 60 * 1000)
      const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      return parts.map((part) => String(part).padStart(2, '0')).join('-')
    }, offset)
  await page.getByLabel('From').fill(await day(-1))
  await page.getByLabel('To', { exact: true }).fill(await day(1))
  await expect(entryOf(page, 'Signed in')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill(await day(-1))
  await expect(page.getByText('No activity matches')).toBeVisible()
  await page.getByLabel('From').fill(await day(0))
  await expect(page.getByText('The last day must not be before the first day')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill(await day(0))
  await expect(entryOf(page, 'Signed in')).toBeVisible()
})

test('older entries are loaded on request, by keyboard too', async ({
  openDevice,
  school,
  server,
}) => {
  const admin = await signInToApi(server.address, school.admin)
  // At once: one after the other they take a slow machine longer than a test may.
  const ids = Array.from({ length: 10 }, (_, at) => `parents_aaaaaaa${at}`)
  await Promise.all(ids.map((id) => renameGroup(admin, 22, id)))
  const { page } = await openDevice(DESK)
  await openActivity(page, school.admin)
  await expect(page.getByText('The newest 100 are shown.')).toBeVisible()
  const older = page.getByRole('button', { name: 'Show older' })
  await older.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The newest 200 are shown.')).toBeVisible()
  await page.keyboard.press('Enter')
  const end = page.getByText(/^\d+ shown, which is all\.$/)
  await expect(end).toBeFocused()
  await expect(older).toHaveCount(0)
  expect(await entries(page).count()).toBeLessThan(100)
  await expect(async () => {
    await end.scrollIntoViewIfNeeded()
    await expect(page.getByText('Terry Teacher, standard')).toBeInViewport({ timeout: 1000 })
  }).toPass()
})

test('the filtered activity is exported without formulas', async ({
  openDevice,
  school,
  server,
}) => {
  const admin = await signInToApi(server.address, school.admin)
  await admin.call('saveContactGroup', { id: GROUP }, { name: '=1+1, "Parents"' })
  const { page } = await openDevice(DESK)
  await openActivity(page, school.admin)
  await page.getByLabel('Kind').selectOption({ label: 'Contact group added' })
  await expect(entries(page)).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`activity-${school.id}.csv`)
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.startsWith('\uFEFFTime,Username,Name,What,Record,Summary,Address\r\n')).toBe(true)
  expect(csv).toContain(`,${school.admin},Alex Admin,Contact group added,${GROUP},`)
  expect(csv).toContain(`"'=1+1, ""Parents""`)
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2)
})

test('without a connection it says so, and what was read stays', async ({ openDevice, school }) => {
  const { context, page } = await openDevice(DESK)
  await openActivity(page, school.admin)
  await expect(entryOf(page, 'Signed in')).toBeVisible()
  await goOffline(context)
  await expect(page.getByText('This page needs a connection')).toBeVisible()
  await expect(entryOf(page, 'Signed in')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('a failed request offers Retry, and a failed export says so', async ({
  openDevice,
  school,
}) => {
  const { page } = await openDevice(DESK)
  await signIn(page, school.admin)
  await page.route('**/api/activity*', (route) => route.fulfill(SERVER_ERROR))
  await page.goto('/admin/activity')
  await expect(page.getByText('An error occurred')).toBeVisible()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.getByText('The activity was not exported')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).focus()
  await page.unroute('**/api/activity*')
  // A poll may be sooner and take the button away: a click would then wait for it for ever.
  await page.keyboard.press('Enter')
  await expect(entryOf(page, 'Signed in')).toBeVisible()
})

test('other organisations cannot see it; the provider’s admin opens it by address', async ({
  openDevice,
  school,
  server,
}) => {
  await renameGroup(await signInToApi(server.address, school.admin), 0)
  const { page } = await openDevice(DESK)
  await openActivity(page, 'hilltop.head')
  await page.goto(`/admin/activity?org=${school.id}`)
  await expect(entryOf(page, 'hilltop.head').first()).toBeVisible()
  await expect(page.getByText('Parents 0')).toHaveCount(0)

  const { page: providers } = await openDevice(DESK)
  await openActivity(providers, 'provider.admin')
  await providers.goto(`/admin/activity?org=${school.id}`)
  await expect(providers.getByText('Parents 0')).toBeVisible()
  await expect(providers.getByText('hilltop.head')).toHaveCount(0)
})

for (const [device, { viewport }] of Object.entries({ desk: DESK, phone: PHONE })) {
  test(`the activity is accessible on a ${device}`, async ({ openDevice, school, server }) => {
    await renameGroup(await signInToApi(server.address, school.admin), 1)
    const { page } = await openDevice({ viewport })
    await openActivity(page, school.admin)
    await expect(entryOf(page, 'Contact group changed')).toBeVisible()
    await expectAccessible(page, 'Activity')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(viewport.width)
  })
}
