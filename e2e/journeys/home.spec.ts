import { newAlertId, newIncidentId } from '@holdfast/contract/ids'
import type { ApiClient } from '../support/api.ts'
import { takePictures } from '../support/pictures.ts'
import { expect, signIn, test } from '../support/test.ts'

const TILES = [
  ['Contacts', '/contacts'],
  ['Report Incident', '/incidents'],
  ['Roles', '/roles'],
  ['Critical Actions', '/threats'],
  ['Maps', '/map'],
  ['Info', '/info'],
] as const

async function report(head: ApiClient, incidentDetails: string): Promise<void> {
  await head.call('reportIncident', {}, { id: newIncidentId(new Date()), incidentDetails })
}

test('home shows the user, the organisation and six tiles in order', { tag: '@browsers' }, async ({
  page,
}) => {
  await signIn(page, 'teacher')
  await expect(page.getByText('Riverside Academy', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Signed in as /)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Active Incident' })).toBeVisible()
  const tiles = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(tiles).toHaveText(TILES.map(([name]) => name))
  for (const [name, address] of TILES) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
  }
})

test('all of home is visible on a phone without scrolling, with an incident too', {
  tag: '@browsers',
}, async ({ page, head }) => {
  const details = 'Smell of gas reported outside the science block. Everyone is on the field.'
  await report(head, `${details} The fire service is on its way, and the caretaker has the keys.`)
  await signIn(page, 'teacher')
  await expect(page.getByRole('link', { name: 'View incident log' })).toBeVisible()
  for (const [name] of TILES) {
    await expect(page.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
  }
})

test('at a desk what is happening stands beside the tiles, and all of it is in sight', async ({
  head,
  openDevice,
}) => {
  await report(head, 'Smell of gas reported outside the science block. Everyone is on the field.')
  const { page } = await openDevice({ viewport: { width: 1280, height: 800 } })
  await signIn(page, 'teacher')
  await expect(page.getByRole('link', { name: 'Send an alert' })).toBeInViewport({ ratio: 1 })
  for (const [name] of TILES) {
    const tile = page.getByRole('main').getByRole('link', { name, exact: true })
    await expect(tile).toBeInViewport({ ratio: 1 })
  }
  // The log opens at the right edge meanwhile and moves both.
  await expect(page.getByPlaceholder('Enter log entry...')).toBeVisible()
  const bar = await page.getByRole('region', { name: 'Active Incident' }).boundingBox()
  const tiles = await page.getByRole('link', { name: 'Contacts', exact: true }).boundingBox()
  expect(tiles?.x).toBeGreaterThan((bar?.x ?? 0) + (bar?.width ?? 0))
})

test('without a base map the Maps tile is disabled and says why', async ({ page }) => {
  await signIn(page, 'hilltop.teacher')
  const maps = page.getByRole('link', { name: /^Maps/ })
  await expect(maps).toBeDisabled()
  await expect(maps).toContainText('No map yet')
  await expect(maps).not.toHaveAttribute('href')
})

test('the incident bar shows the incident, folds, and links to the log', async ({ page, head }) => {
  await signIn(page, 'teacher')
  await expect(page.getByRole('heading', { name: 'No Active Incident' })).toBeVisible()
  await report(head, 'Intruder at gate B')

  await expect(page.getByRole('heading', { name: 'Active Incident', exact: true })).toBeVisible()
  await expect(page.getByText('Intruder at gate B')).toBeVisible()
  const heading = page.getByRole('button', { name: 'Active Incident' })
  await heading.click()
  await expect(page.getByText('Intruder at gate B')).toHaveCount(0)
  await expect(heading).toHaveAttribute('aria-expanded', 'false')
  await heading.click()
  await page.getByRole('link', { name: 'View incident log' }).click()
  await expect(page).toHaveURL('/logs')
})

test('of several open incidents one is active and another can be chosen', {
  tag: '@browsers',
}, async ({ page, head }) => {
  await report(head, 'First incident')
  await report(head, 'Second incident')
  await signIn(page, 'teacher')
  const choice = page.getByLabel('Active of 2 open incidents')
  const details = page.getByRole('region', { name: 'Active Incident' }).getByRole('paragraph')
  const before = await details.first().textContent()
  const other = before === 'First incident' ? 'Second incident' : 'First incident'
  const otherid = await choice.locator('option').filter({ hasText: other }).getAttribute('value')
  await choice.selectOption(otherid)
  await expect(details.first()).toHaveText(other)
  // Shown at once, stored a moment later.
  await expect.poll(() => page.evaluate(readStoredChoice)).toBe(otherid)
  await page.reload()
  await expect(details.first()).toHaveText(other)
})

test('only admins have Refresh and the link to the admin console', async ({ page, openDevice }) => {
  await signIn(page, 'teacher')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Go to admin console' })).toHaveCount(0)

  const admin = await openDevice()
  await signIn(admin.page, 'head', '/menu')
  const read = admin.page.waitForRequest((request) => request.url().endsWith('/api/content'))
  await admin.page.getByRole('button', { name: 'Refresh' }).click()
  await read
  await expect(admin.page.getByText('Everything is up to date')).toBeVisible()
  await expect(admin.page.getByRole('link', { name: 'Go to admin console' })).toBeVisible()
})

/** The active incident as this device has stored it. Runs in the page. */
async function readStoredChoice(): Promise<string | undefined> {
  const databases = await indexedDB.databases()
  const { name = '' } = databases.find((database) => database.name?.startsWith('copy/')) ?? {}
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
  const opening = indexedDB.open(name)
  opening.onerror = reject
  opening.onsuccess = () => {
    const reading = opening.result
      .transaction('choices')
      .objectStore('choices')
      .get('activeincident')
    reading.onerror = reject
    reading.onsuccess = () => {
      opening.result.close()
      resolve(reading.result?.value)
    }
  }
  return promise
}

// Fails where a phone without the list of alerts looks like one that has read that there is none.
test('home says that alerts are not known yet, until they are', async ({ page }) => {
  await page.route('**/api/alerts?*', (route) => route.fulfill({ status: 500 }))
  await page.route('**/api/alerts', (route) => route.fulfill({ status: 500 }))
  await signIn(page, 'teacher')
  const notice = page.getByRole('alert').filter({ hasText: 'Alerts not known yet' })
  await expect(notice).toContainText('ask a colleague')
  await takePictures(page, 'home-alerts-not-known')
  await page.unrouteAll()
  await expect(notice).toBeHidden()
})

// Fails where the newest alert alone is shown: whoever looks whether the lockdown is over would think so.
test('a call for help does not hide from home the lockdown that is still on', async ({
  page,
  head,
}) => {
  await head.call('sendAlert', {}, { id: newAlertId(), kind: 'lockdown' })
  await head.call('sendAlert', {}, { id: newAlertId(), kind: 'help-needed' })
  await signIn(page, 'teacher')
  const overlay = page.getByRole('dialog')
  await overlay.getByRole('button', { name: 'I am safe', exact: true }).click()
  await overlay.getByRole('button', { name: 'Close' }).click()
  const links = page.getByRole('main').getByRole('link', { name: / alert$/ })
  await expect(links).toHaveText(['Lockdown alert', 'Help needed alert', 'Send an alert'])
  await takePictures(page, 'home-two-alerts')
})
