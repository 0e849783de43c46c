import type { Locator } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { coldStart, goOffline } from '../support/network.ts'
import { expect, INSTALLABLE, type Page, signIn, test } from '../support/test.ts'

type Box = { x: number; y: number; width: number; height: number }

const siteMap = (page: Page) => page.getByRole('application', { name: 'Site map' })
const plan = (page: Page) => page.getByAltText('Plan of the site')

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return box
}

/** The zoom: 1 where the whole plan fits into the frame. */
async function zoomOf(page: Page): Promise<number> {
  const frame = await boxOf(siteMap(page))
  const map = await boxOf(plan(page))
  const all = Math.min(frame.width, (frame.height * map.width) / map.height)
  return Math.round((map.width / all) * 100) / 100
}

/** No edge of the plan is inside the frame unless the plan is smaller than the frame. */
async function expectContained(page: Page): Promise<void> {
  const frame = await boxOf(siteMap(page))
  const map = await boxOf(plan(page))
  const across = Math.max(0, frame.width - map.width)
  const down = Math.max(0, frame.height - map.height)
  expect(map.x - frame.x).toBeLessThanOrEqual(across + 1)
  expect(map.y - frame.y).toBeLessThanOrEqual(down + 1)
  expect(map.x + map.width).toBeGreaterThanOrEqual(frame.x + frame.width - across - 1)
  expect(map.y + map.height).toBeGreaterThanOrEqual(frame.y + frame.height - down - 1)
}

async function openMap(page: Page, username = 'teacher'): Promise<void> {
  await signIn(page, username, '/map')
  await expect(plan(page)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

async function dragMap(page: Page, across: number, down: number): Promise<void> {
  const { x, y, width, height } = await boxOf(siteMap(page))
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + across, y + height / 2 + down, { steps: 5 })
  await page.mouse.up()
}

test('the map is prepared behind a preloader and starts centred at 1.5', async ({ page }) => {
  await signIn(page, 'teacher')
  await page.getByRole('link', { name: 'Maps', exact: true }).click()
  const preloader = page.getByRole('progressbar', { name: 'Loading the map' })
  await expect(preloader).toBeVisible()
  const screen = page.viewportSize()
  await expect.poll(() => preloader.boundingBox()).toEqual({ x: 0, y: 0, ...screen })
  await expect(preloader).toHaveCount(0)

  await expect(page.getByRole('heading', { level: 1, name: 'Map', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
  const frame = await boxOf(siteMap(page))
  const map = await boxOf(plan(page))
  expect(frame.x).toBe(0)
  expect(frame.width).toBe(screen?.width)
  expect(await zoomOf(page)).toBe(1.5)
  expect(map.x + map.width / 2).toBeCloseTo(frame.x + frame.width / 2, 0)
  await expect(page.getByAltText('Map key')).toBeVisible()
})

test('each overlay has its own switch and lies exactly on the plan', { tag: '@browsers' }, async ({
  page,
}) => {
  await openMap(page)
  const exits = page.getByRole('switch', { name: 'Show Fire exits' })
  const assembly = page.getByRole('switch', { name: 'Show Assembly points' })
  await expect(page.getByAltText('Fire exits')).toBeHidden()
  await expect(page.getByAltText('Assembly points')).toBeHidden()
  await expect(exits).toHaveCSS('background-color', 'rgb(85, 85, 85)')
  const handle = await exits.evaluate((input) => getComputedStyle(input, '::before').width)
  expect(handle).toBe('22px')

  await exits.check()
  await expect(exits).toHaveCSS('background-color', 'rgb(38, 122, 38)')
  await expect(page.getByAltText('Fire exits')).toBeVisible()
  await expect(page.getByAltText('Assembly points')).toBeHidden()
  await assembly.check()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  const map = await boxOf(plan(page))
  expect(await boxOf(page.getByAltText('Fire exits'))).toEqual(map)
  expect(await boxOf(page.getByAltText('Assembly points'))).toEqual(map)

  await exits.uncheck()
  await expect(page.getByAltText('Fire exits')).toBeHidden()
  await expect(page.getByAltText('Assembly points')).toBeVisible()
})

test('wheel, drag, buttons and keys zoom from 1 to 5 and never lose the map', async ({ page }) => {
  await openMap(page)
  await siteMap(page).hover()
  for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, -100)
  await expect.poll(() => zoomOf(page)).toBe(5)
  for (const [across, down] of [
    [300, 300],
    [300, 300],
    [-300, -300],
  ] as const) {
    const before = await boxOf(plan(page))
    await dragMap(page, across, down)
    await expect.poll(async () => (await boxOf(plan(page))).x).not.toBe(before.x)
    await expectContained(page)
  }

  await siteMap(page).focus()
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('-')
  await expect.poll(() => zoomOf(page)).toBe(1)
  await expectContained(page)
  await page.keyboard.press('0')
  await expect.poll(() => zoomOf(page)).toBe(1.5)
  await page.keyboard.press('+')
  await expect.poll(() => zoomOf(page)).toBe(2)
  const before = await boxOf(plan(page))
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Math.round((await boxOf(plan(page))).x - before.x)).toBe(-80)
  await page.keyboard.press('ArrowDown')
  await expectContained(page)

  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => zoomOf(page)).toBe(2.5)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(() => zoomOf(page)).toBe(2)
  await page.getByRole('button', { name: 'Reset view' }).click()
  await expect.poll(() => zoomOf(page)).toBe(1.5)
})

test('two fingers zoom the map', async ({ openDevice }) => {
  const { context, page } = await openDevice({ hasTouch: true, isMobile: true })
  await openMap(page)
  const { x, y, width, height } = await boxOf(siteMap(page))
  const fingers = (apart: number) =>
    [-apart, apart].map((offset, id) => ({ x: x + width / 2 + offset, y: y + height / 2, id }))
  const session = await context.newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) })
  for (const apart of [30, 40, 50, 60]) {
    const touchPoints = fingers(apart)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(2)
})

test('without a base map the screen says that there is no map', async ({ page }) => {
  await signIn(page, 'hilltop.teacher', '/map')
  await expect(page.getByText('No map available')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('a map that fails to load can be retried', async ({ openDevice }) => {
  const { context, page } = await openDevice()
  await signIn(page, 'teacher')
  await context.route('**/content/**', (route) => route.abort())
  await page.goto('/map')
  await expect(page.getByText('An error occurred')).toBeVisible()
  await context.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(plan(page)).toBeVisible()
})

test('the map opens at a cold start without a network', async ({ openDevice }) => {
  const { context, page } = await openDevice(INSTALLABLE)
  await signIn(page, 'teacher', '/settings')
  await expect(page.getByText('This device is ready for offline use')).toBeVisible()
  await goOffline(context)
  const cold = await context.newPage()
  await coldStart(cold, '/map')
  await cold.getByRole('switch', { name: 'Show Fire exits' }).check()
  for (const name of ['Plan of the site', 'Fire exits', 'Map key']) {
    const picture = cold.getByAltText(name)
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
})

test('the map screen has no accessibility faults', async ({ page }) => {
  await openMap(page)
  await page.getByRole('switch', { name: 'Show Fire exits' }).check()
  await expectAccessible(page, 'Map')
})
