import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/test.ts'

const TILES = ['Contacts', 'Report Incident', 'Roles', 'Critical Actions', 'Maps', 'Info']

/** Opens home once, so that its outline is remembered for the next start. */
async function openHome(page: Page): Promise<void> {
  await signIn(page, 'teacher', '/menu')
  await expect(page.getByText('Signed in as')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Maps/ })).toHaveAttribute('href', '/map')
  // Home is also measured when somebody leaves the page.
  await page.goto('/icon.svg')
}

/** Holds back the app's own scripts until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

function placesOf(page: Page) {
  return Promise.all(
    TILES.map((name) => page.getByRole('link', { name: new RegExp(`^${name}`) }).boundingBox()),
  )
}

// Fails, for example, when `remembered-outline.ts` forgets one of the gaps.
test('home is drawn before the app is loaded, and nothing moves when it takes over', async ({
  page,
}) => {
  await openHome(page)
  const release = await holdApp(page)
  await page.goto('/menu', { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Contacts' })).toBeVisible()
  const drawn = await placesOf(page)
  release()
  await expect(page.getByText('Signed in as')).toBeVisible()
  expect(await placesOf(page)).toEqual(drawn)
  expect(await page.evaluate(readShifts)).toEqual([])
})

// Fails when the bar of the active incident is lower while incidents and content are loading.
test('on a first visit the tiles stay where they are when the lists arrive', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await signIn(page, 'teacher', '/menu')
  await expect(page.getByText('Asking the server…')).toBeVisible()
  const before = await placesOf(page)
  held.resolve()
  await expect(page.getByText('The incident log opens here')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Maps/ })).toHaveAttribute('href', '/map')
  expect(await placesOf(page)).toEqual(before)
})

test('the tiles of home work before the app is loaded', async ({ page }) => {
  await openHome(page)
  const release = await holdApp(page)
  await page.goto('/menu', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Contacts' }).click()
  await page.waitForURL('/contacts', { waitUntil: 'commit' })
  release()
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
})

test('a person who is not signed in does not see home', async ({ page }) => {
  await openHome(page)
  await page.evaluate(() => localStorage.removeItem('authtoken'))
  const release = await holdApp(page)
  await page.goto('/menu', { waitUntil: 'commit' })
  await expect(page.locator('noscript')).toBeAttached()
  await expect(page.getByRole('link')).toHaveCount(0)
  release()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
})

/** The elements that have moved since the page was opened. Runs in the page. */
function readShifts(): Promise<string[]> {
  return new Promise((resolve) => {
    const moved: string[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources = [] } = entry as PerformanceEntry & { sources?: { node?: Node }[] }
        moved.push(...sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ''))
      }
    }).observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(moved)))
  })
}
