import { newIncidentId } from '@holdfast/contract/ids'
import type { Locator } from '@playwright/test'
import { expectNoFaults } from '../support/accessibility.ts'
import { signInByCall } from '../support/api.ts'
import { MapServices } from '../support/map-services.ts'
import { goOffline } from '../support/network.ts'
import { TestServer } from '../support/server.ts'
import { expect, INSTALLABLE, type Page, signIn, test, untilInstalled } from '../support/test.ts'

const PLACE = { lat: 51.4816104, lng: -0.0076196 }

/** Leaves one incident with one shared place on the server. */
async function sharePlace(address: string): Promise<void> {
  const head = await signInByCall(address, 'head')
  const { id } = await head.call(
    'reportIncident',
    {},
    { id: newIncidentId(new Date()), incidentDetails: 'Intruder at gate B' },
  )
  await head.call(
    'addLogEntry',
    { id },
    {
      id: crypto.randomUUID(),
      timestamp: new Date().toISOString(),
      type: 'location',
      content: JSON.stringify(PLACE),
    },
  )
}

/** How far the marker's point is from the middle of the map, in pixels. */
async function distanceOfMarker(map: Locator): Promise<number> {
  const pin = await map.locator('.leaflet-marker-icon svg').boundingBox()
  const frame = await map.boundingBox()
  if (!pin || !frame) return Number.NaN
  const across = pin.x + pin.width / 2 - (frame.x + frame.width / 2)
  const down = pin.y + pin.height - (frame.y + frame.height / 2)
  return Math.hypot(across, down)
}

async function openPlace(page: Page) {
  await signIn(page, 'teacher', '/logs')
  await page.getByRole('button', { name: 'Shared location 51.4816, -0.0076' }).click()
  const popup = page.getByRole('dialog', { name: 'Shared location' })
  await expect(popup.getByText('51.481610, -0.007620')).toBeVisible()
  return popup
}

test('where no map service is named, a grid marks the place and the device names it', async ({
  openDevice,
  server,
}) => {
  await sharePlace(server.address)
  const { context, page } = await openDevice(INSTALLABLE)
  const popup = await openPlace(page)
  const grid = popup.getByRole('img', { name: 'Marker at 51.481610, -0.007620' })
  expect((await grid.boundingBox())?.height).toBeCloseTo(300, -1)
  await expect(popup.getByText('OS grid reference')).toBeVisible()
  await expect(popup.getByText('TQ 3844 7773')).toBeVisible()
  await expect(popup.getByText('Plus Code')).toBeVisible()
  await expect(popup.getByText('9C3XFXJR+JX')).toBeVisible()
  await expect(popup.getByText('What3Words')).toHaveCount(0)
  await expectNoFaults(page, 'Incident log')

  // The rows that need no network are drawn by a part of the app that is loaded when they are.
  await untilInstalled(page)
  await goOffline(context)
  await expect(popup.getByText('Map cannot be shown while offline')).toBeVisible()
  await expect(grid).toHaveCount(0)
  await expect(popup.getByText('TQ 3844 7773')).toBeVisible()

  await page.mouse.click(5, 5)
  await expect(popup).toBeHidden()
})

test('Google’s map is shown in a sandbox, and three words once they are known', async ({
  openDevice,
}) => {
  test.slow()
  const services = await MapServices.start()
  const own = await TestServer.start({
    GOOGLE_MAPS_API_KEY: 'maps-key',
    GOOGLE_MAPS_URL: `${services.address}/maps/api/js`,
    W3W_API_KEY: 'words-key',
    W3W_URL: `${services.address}/words`,
  })
  try {
    await sharePlace(own.address)
    const { context, page } = await openDevice({ baseURL: own.address, ...INSTALLABLE })
    const popup = await openPlace(page)
    const map = popup.frameLocator('iframe[title="Satellite map"]').locator('#map')
    await expect(map).toHaveAttribute('data-marker', JSON.stringify(PLACE))
    const options = JSON.parse((await map.getAttribute('data-options')) ?? '{}')
    expect(options).toMatchObject({ center: PLACE, zoom: 19, mapTypeId: 'hybrid' })
    await expect(map).toHaveAttribute('data-reached', 'nothing')
    await expect(map).toHaveCSS('background-color', 'rgb(40, 80, 40)')
    const [script] = services.askedFor('/maps/api/js')
    expect(script?.url.searchParams.get('key')).toBe('maps-key')
    expect(script?.referer).toBe(undefined)

    await expect(popup.getByText('What3Words')).toBeVisible()
    await expect(popup.getByText('Checking…')).toBeVisible()
    services.letThreeWordsGo()
    await expect(popup.getByText('filled.count.soap')).toBeVisible()
    const [question] = services.askedFor('/words')
    expect(question?.url.searchParams.get('coordinates')).toBe('51.48161,-0.00762')
    expect(question?.url.searchParams.get('key')).toBe('words-key')

    await untilInstalled(page)
    await goOffline(context)
    await expect(popup.getByText('Map cannot be shown while offline')).toBeVisible()
    await expect(popup.getByText('What3Words')).toHaveCount(0)
    await expect(popup.getByText('TQ 3844 7773')).toBeVisible()
  } finally {
    await own.remove()
    await services.stop()
  }
})

test('the tiles that the installation names make a map around the place', async ({
  openDevice,
}) => {
  test.slow()
  const services = await MapServices.start()
  const own = await TestServer.start({
    MAP_TILE_URL: `${services.address}/tiles/{z}/{x}/{y}.svg`,
    MAP_TILE_ATTRIBUTION: '© The map makers',
  })
  try {
    await sharePlace(own.address)
    const { page } = await openDevice({ baseURL: own.address })
    const popup = await openPlace(page)
    const map = popup.getByRole('application', { name: /^Map\./ })
    await expect(map).toBeVisible()
    await expect(popup.getByText('© The map makers')).toBeVisible()
    // The tile that holds the place at zoom 19, by the usual formula.
    await expect.poll(() => services.askedFor('/tiles/19/262132/174399.svg')).toHaveLength(1)
    await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible()
    await expect(map.locator('.leaflet-marker-icon svg')).toBeVisible()
    expect(await distanceOfMarker(map)).toBeLessThan(3)
    expect(services.askedFor('/tiles/')[0]?.referer).toBe(`${own.address}/`)

    await popup.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => services.askedFor('/tiles/18/').length).toBeGreaterThan(0)
    await expectNoFaults(page, 'Incident log')
  } finally {
    await own.remove()
    await services.stop()
  }
})
