import { startStreamProxy } from '../support/stream-proxy.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

/** The refresh interval of five seconds, and what a busy machine takes to read and draw. */
const WITHIN_A_REFRESH = { timeout: 8000 }

// A list is polled when the server's line comes late, as it does while other tests are busy. So these run alone.

/** The requests of the page to the API, without those that open a stream. */
function countRequests(page: Page): { paths: string[] } {
  const counted = { paths: [] as string[] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/events') counted.paths.push(pathname)
  })
  return counted
}

test('an open device asks for nothing while nothing changes, and only for what has changed', {
  tag: ['@firefox', '@timing'],
}, async ({ page, head }) => {
  await signIn(page, 'teacher')
  await page.waitForTimeout(8000)
  const counted = countRequests(page)
  await page.waitForTimeout(15_000)
  expect(counted.paths).toEqual([])
  await head.call('reportIncident', {}, { incidentDetails: 'Flooded boiler room' })
  await expect(page.getByText('Flooded boiler room')).toBeVisible()
  await page.waitForTimeout(8000)
  expect(counted.paths.filter((path) => path === '/api/contacts')).toEqual([])
  const incidents = counted.paths.filter((path) => path === '/api/incidents')
  expect(incidents.length).toBeLessThanOrEqual(2)
})

test('at a start no list is read twice', { tag: '@timing' }, async ({ page }) => {
  const counted = countRequests(page)
  await signIn(page, 'teacher')
  const lists = ['contacts', 'users', 'allocations', 'incidents', 'alerts']
  const counts = () =>
    lists.map((name) => counted.paths.filter((path) => path === `/api/${name}`).length)
  await expect.poll(() => Math.min(...counts())).toBe(1)
  await page.waitForTimeout(6000)
  expect(counts()).toEqual(lists.map(() => 1))
})

for (const [name, fault] of [
  ['hangs half-open', 'silent'],
  ['is held back by a proxy for 30 s', { heldForMs: 30_000 }],
  ['is cut every 3 s', 'cut every 3 s'],
] as const) {
  test(`while the event stream ${name}, changes are shown within the refresh interval`, {
    tag: '@timing',
  }, async ({ browser, head, server }) => {
    test.slow()
    const proxy = await startStreamProxy(server.port)
    const context = await browser.newContext({ baseURL: proxy.address })
    try {
      const page = await context.newPage()
      await signIn(page, 'teacher', '/menu')
      await expect(page.getByRole('heading', { name: 'No Active Incident' })).toBeVisible()
      await page.waitForTimeout(5000)
      proxy.fault = fault
      // Each at another moment of the intervals.
      for (const waitMs of [100, 2300, 4100]) {
        await page.waitForTimeout(waitMs)
        const details = `Flooded after ${waitMs}`
        const { id } = await head.call('reportIncident', {}, { incidentDetails: details })
        await expect(page.getByText(details).first()).toBeVisible(WITHIN_A_REFRESH)
        await head.call('saveIncident', { id }, { closed: 'now' })
        await expect(page.getByRole('heading', { name: 'No Active Incident' })).toBeVisible(
          WITHIN_A_REFRESH,
        )
      }
    } finally {
      await context.close()
      await proxy.stop()
    }
  })
}

test('a second tab is told through the stream of the first, and asks for nothing either', {
  tag: ['@firefox', '@timing'],
}, async ({ openDevice }) => {
  const { context, page } = await openDevice()
  await signIn(page, 'teacher')
  const other = await context.newPage()
  await other.goto('/menu')
  await other.waitForTimeout(8000)
  const counted = [countRequests(page), countRequests(other)]
  await other.waitForTimeout(12_000)
  expect(counted.map(({ paths }) => paths)).toEqual([[], []])
})
