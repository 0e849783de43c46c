import { readFile } from 'node:fs/promises'
import type { Route } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signInToApi } from '../support/api.ts'
import { goOffline, goOnline, SERVER_ERROR } from '../support/network.ts'
import type { School } from '../support/school.ts'
import { type Device, expect, INSTALLABLE, type Page, signIn, test } from '../support/test.ts'

const DESK = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 360, height: 740 }, ...INSTALLABLE }
const DAY_MS = 24 * 60 * 60 * 1000

type OpenDevice = (options?: object) => Promise<Device>

/** Waits until the device has told the server how ready it is. */
async function untilReported(page: Page, act: () => Promise<unknown>): Promise<void> {
  const report = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/readiness') && response.request().method() === 'POST',
  )
  await act()
  expect((await report).status()).toBe(200)
}

async function openPhone(openDevice: OpenDevice, school: School): Promise<Device> {
  const phone = await openDevice(PHONE)
  await untilReported(phone.page, () => signIn(phone.page, school.teacher))
  return phone
}

async function openReadiness(page: Page, username: string): Promise<void> {
  await signIn(page, username, '/admin/menu')
  await page.getByRole('link', { name: 'Readiness' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Readiness' })).toBeVisible()
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const inWords = (time: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' }).format(time)

test('a phone is ready, falls behind what is published, and catches up', async ({
  openDevice,
  school,
  server,
}) => {
  const phone = await openPhone(openDevice, school)
  const { page } = await openDevice(DESK)
  await openReadiness(page, school.admin)
  const row = rowOf(page, 'Terry Teacher')
  await expect(row.getByText('Ready', { exact: true }).last()).toBeVisible()
  await expect(row.getByText('Version 1, current')).toBeVisible()
  await expect(row).toContainText(new RegExp(`${inWords(Date.now())}, \\d\\d:\\d\\d`))
  await expect(row).toContainText(inWords(Date.now() + 28 * DAY_MS))

  await goOffline(phone.context)
  const admin = await signInToApi(server.address, school.admin)
  const { guidance } = await admin.call('getContentDraft')
  await admin.call('saveContentDraft', {}, { ...guidance, threats: [] })
  await admin.call('publishContent')
  await expect(row.getByText('Version 1, not current')).toBeVisible()
  await expect(page.getByText('not taken the newest content')).toBeVisible()

  await untilReported(phone.page, () => goOnline(phone.context))
  await expect(row.getByText('Version 2, current')).toBeVisible()
})

test('an admin finds who is not ready, and exports the table', async ({
  openDevice,
  school,
  provider,
}) => {
  await provider.call(
    'saveUser',
    { id: `${school.id}.absent` },
    {
      name: '=Absent',
      email: 'absent@school.example',
      type: 'standard',
      password: 'a long sentence',
      organisationid: school.id,
    },
  )
  await openPhone(openDevice, school)
  const { page } = await openDevice({ ...DESK, ...INSTALLABLE })
  await untilReported(page, () => openReadiness(page, school.admin))
  await expect(page.getByText('2 of 3 people are ready.')).toBeVisible()
  await expect(page.getByText('1 has never reported.')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  await page.getByText('What makes a person ready').click()
  await expect(page.getByText('add it to the home screen')).toBeVisible()

  await page.getByRole('columnheader', { name: 'Ready' }).getByRole('button').click()
  await expect(page.getByRole('rowheader').first()).toContainText('=Absent')
  await page.getByLabel('Who is shown').selectOption({ label: 'Never reported' })
  await expect(page.getByRole('rowheader')).toHaveText([/=Absent/])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`readiness-${school.id}.csv`)
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv).toMatch(/^\uFEFFName,Username,Ready,/)
  expect(csv).toContain(`\r\n'=Absent,${school.id}.absent,Never reported,`)
  await page.getByLabel('Who is shown').selectOption({ label: 'Not ready' })
  await expect(page.getByRole('rowheader')).toHaveCount(1)
})

test('an offline period that ends soon is highlighted, in the users table too', async ({
  openDevice,
  school,
}) => {
  await openPhone(openDevice, school)
  const { page } = await openDevice(DESK)
  await page.clock.setFixedTime(Date.now() + 23 * DAY_MS)
  await openReadiness(page, school.admin)
  await expect(rowOf(page, 'Terry Teacher')).toContainText('4 days left')
  await expect(page.getByText('must sign in again within 7 days')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('columnheader', { name: 'Ready until' })).toBeVisible()
  await expect(rowOf(page, 'Terry Teacher')).toContainText('4 days left')
})

test('an icon of the table says in words what it means when it is tapped, focused or pointed at, until Escape', async ({
  openDevice,
  school,
}) => {
  await openPhone(openDevice, school)
  const { page } = await openDevice(DESK)
  await openReadiness(page, school.admin)
  const icon = rowOf(page, 'Terry Teacher').getByRole('button', { name: 'Version 1, current' })
  const words = async () => (await icon.locator('span').boundingBox())?.width ?? 0
  expect(await words()).toBeLessThan(2)
  await icon.click()
  expect(await words()).toBeGreaterThan(100)
  await page.mouse.move(0, 0)
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(words).toBeLessThan(2)
  await icon.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  expect(await words()).toBeGreaterThan(100)
  // The words may hide what is below them, so Escape takes them away.
  await page.keyboard.press('Escape')
  await expect.poll(words).toBeLessThan(2)
  await page.keyboard.press('Shift+Tab')
  await icon.hover()
  await expect.poll(words).toBeGreaterThan(100)
  await page.keyboard.press('Escape')
  await expect.poll(words).toBeLessThan(2)
  await expect(page.getByText('Needs attention', { exact: true })).toBeVisible()
})

test('a phone is ready when there are no pictures to store', async ({
  openDevice,
  school,
  server,
}) => {
  const admin = await signInToApi(server.address, school.admin)
  for (const { key } of (await admin.call('getContent')).media) {
    await admin.call('deleteMedia', { key })
  }
  await openPhone(openDevice, school)
  expect(await admin.call('listReadiness')).toContainEqual(
    expect.objectContaining({
      userid: school.teacher,
      device: expect.objectContaining({ ready: true }),
    }),
  )
})

test('a failed readiness report is retried without blocking anything', async ({
  openDevice,
  school,
}) => {
  const { page } = await openDevice(PHONE)
  let refused = 0
  await page.route('**/api/readiness', (route) => {
    refused += 1
    return refused > 2 ? route.continue() : route.abort()
  })
  await untilReported(page, async () => {
    await signIn(page, school.teacher)
    await expect(page.getByRole('link', { name: 'Contacts' })).toBeVisible()
  })
  expect(refused).toBe(3)
})

test('without a connection what was read stays; a failure offers Retry', async ({
  openDevice,
  school,
}) => {
  const { context, page } = await openDevice(DESK)
  await signIn(page, school.admin)
  const list = (route: Route) => route.fulfill(SERVER_ERROR)
  await page.route('**/api/readiness', list)
  await page.goto('/admin/readiness')
  await expect(page.getByText('An error occurred')).toBeVisible()
  await page.unroute('**/api/readiness', list)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rowOf(page, 'Terry Teacher')).toContainText('Never reported')
  await goOffline(context)
  await expect(page.getByText('This page needs a connection')).toBeVisible()
  await expect(rowOf(page, 'Terry Teacher')).toContainText('Never reported')
})

test('other organisations cannot see it; the provider’s admin opens it by address', async ({
  openDevice,
  school,
}) => {
  const { page } = await openDevice(DESK)
  await openReadiness(page, 'hilltop.head')
  await page.goto(`/admin/readiness?org=${school.id}`)
  await expect(rowOf(page, 'hilltop.head')).toBeVisible()
  await expect(rowOf(page, 'Terry Teacher')).toHaveCount(0)

  const { page: providers } = await openDevice(DESK)
  await openReadiness(providers, 'provider.admin')
  await providers.goto(`/admin/readiness?org=${school.id}`)
  await expect(rowOf(providers, 'Terry Teacher')).toBeVisible()
  await expect(rowOf(providers, 'hilltop.head')).toHaveCount(0)
})

for (const [device, { viewport }] of Object.entries({ desk: DESK, phone: PHONE })) {
  test(`the readiness is accessible on a ${device}`, async ({ openDevice, school }) => {
    const { page } = await openDevice({ viewport, ...INSTALLABLE })
    await untilReported(page, () => openReadiness(page, school.admin))
    await expect(page.getByText('1 of 2 people is ready.')).toBeVisible()
    await page.getByText('What makes a person ready').click()
    await expectAccessible(page, 'Readiness')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(viewport.width)
  })
}

// Fails when the headings of a table are kept on one line.
test('the table fits a desk of 1280 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openReadiness(page, 'head')
  const right = await page
    .getByRole('table')
    .evaluate((table) => table.getBoundingClientRect().right)
  expect(right).toBeLessThanOrEqual(1280)
})
