import { newIncidentId } from '@holdfast/contract/ids'
import type { Locator } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signInToApi } from '../support/api.ts'
import { MapServices } from '../support/map-services.ts'
import { goOffline } from '../support/network.ts'
import {
  expect,
  INSTALLABLE,
  type Page,
  signIn,
  test,
  waitUntilInstalled,
} from '../support/test.ts'

const PLACE = { lat: 51.4816104, lng: -0.0076196 }

/** Leaves one incident with one shared place on the server. */
async function sharePlace(address: string): Promise<void> {
  const head = await signInToApi(address, 'head')
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

/** The distance of the marker's tip from the centre of the map, in pixels. */
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
  const dialog = page.getByRole('dialog', { name: 'Shared location' })
  await expect(dialog.getByText('51.481610, -0.007620')).toBeVisible()
  return dialog
}

test('without a map service, a grid shows the position with its OS grid reference and Plus Code', async ({
  openDevice,
  server,
}) => {
  await sharePlace(server.address)
  const { context, page } = await openDevice(INSTALLABLE)
  const dialog = await openPlace(page)
  const grid = dialog.getByRole('img', { name: 'Marker at 51.481610, -0.007620' })
  expect((await grid.boundingBox())?.height).toBeCloseTo(300, -1)
  await expect(dialog.getByText('OS grid reference')).toBeVisible()
  await expect(dialog.getByText('TQ 3844 7773')).toBeVisible()
  await expect(dialog.getByText('Plus Code')).toBeVisible()
  await expect(dialog.getByText('9C3XFXJR+JX')).toBeVisible()
  await expect(dialog.getByText('What3Words')).toHaveCount(0)
  await expectAccessible(page, 'Incident log')

  // The rows that need no network come from a chunk that is loaded when they are drawn.
  await waitUntilInstalled(page)
  await goOffline(context)
  await expect(dialog.getByText('Map cannot be shown while offline')).toBeVisible()
  await expect(grid).toHaveCount(0)
  await expect(dialog.getByText('TQ 3844 7773')).toBeVisible()

  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
})

test('Google’s map is shown in a sandbox, and the three-word address once it has loaded', async ({
  openDevice,
  server,
}) => {
  const services = await MapServices.start()
  const configured = await server.startSecondProcess({
    GOOGLE_MAPS_API_KEY: 'maps-key',
    GOOGLE_MAPS_URL: `${services.address}/maps/api/js`,
    W3W_API_KEY: 'words-key',
    W3W_URL: `${services.address}/words`,
  })
  try {
    await sharePlace(configured.address)
    const { context, page } = await openDevice({ baseURL: configured.address, ...INSTALLABLE })
    const dialog = await openPlace(page)
    const map = dialog.frameLocator('iframe[title="Satellite map"]').locator('#map')
    await expect(map).toHaveAttribute('data-marker', JSON.stringify(PLACE))
    const options = JSON.parse((await map.getAttribute('data-options')) ?? '{}')
    expect(options).toMatchObject({ center: PLACE, zoom: 19, mapTypeId: 'hybrid' })
    await expect(map).toHaveAttribute('data-reached', 'nothing')
    await expect(map).toHaveCSS('background-color', 'rgb(40, 80, 40)')
    const [script] = services.requestsTo('/maps/api/js')
    expect(script?.url.searchParams.get('key')).toBe('maps-key')
    expect(script?.referer).toBe(undefined)

    await expect(dialog.getByText('What3Words')).toBeVisible()
    await expect(dialog.getByText('Checking…')).toBeVisible()
    services.releaseThreeWords()
    await expect(dialog.getByText('filled.count.soap')).toBeVisible()
    const [request] = services.requestsTo('/words')
    expect(request?.url.searchParams.get('coordinates')).toBe('51.48161,-0.00762')
    expect(request?.url.searchParams.get('key')).toBe('words-key')

    await waitUntilInstalled(page)
    await goOffline(context)
    await expect(dialog.getByText('Map cannot be shown while offline')).toBeVisible()
    await expect(dialog.getByText('What3Words')).toHaveCount(0)
    await expect(dialog.getByText('TQ 3844 7773')).toBeVisible()
  } finally {
    await configured.remove()
    await services.stop()
  }
})

test('configured tiles are shown as a map centred on the position', async ({
  openDevice,
  server,
}) => {
  const services = await MapServices.start()
  const configured = await server.startSecondProcess({
    MAP_TILE_URL: `${services.address}/tiles/{z}/{x}/{y}.svg`,
    MAP_TILE_ATTRIBUTION: '© The map makers',
  })
  try {
    await sharePlace(configured.address)
    const { context, page } = await openDevice({
      baseURL: configured.address,
      permissions: ['geolocation'],
      geolocation: { latitude: 51.48, longitude: -0.0076196 },
    })
    const dialog = await openPlace(page)
    const map = dialog.getByRole('application', { name: /^Map\./ })
    await expect(map).toBeVisible()
    await expect(dialog.getByText('© The map makers')).toBeVisible()
    // The tile that holds the place at zoom 19, by the usual formula.
    await expect.poll(() => services.requestsTo('/tiles/19/262132/174399.svg')).toHaveLength(1)
    await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible()
    await expect(map.locator('.leaflet-marker-icon svg')).toBeVisible()
    expect(await distanceOfMarker(map)).toBeLessThan(3)
    expect(services.requestsTo('/tiles/')[0]?.referer).toBe(`${configured.address}/`)

    await dialog.getByRole('button', { name: 'Show my position' }).click()
    // On a slow machine the position that was set first is too old by now.
    await context.setGeolocation({ latitude: 51.48, longitude: -0.0076196 })
    await expect(dialog.getByText('About 180 m to the north of you')).toBeVisible()
    // The tile that holds the device.
    await expect.poll(() => services.requestsTo('/tiles/19/262132/174403.svg')).toHaveLength(1)
    await expectAccessible(page, 'Incident log')
    await dialog.getByRole('button', { name: 'Back to the shared place' }).click()
    await expect.poll(() => distanceOfMarker(map)).toBeLessThan(3)

    await dialog.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => services.requestsTo('/tiles/18/').length).toBeGreaterThan(0)
    await expectAccessible(page, 'Incident log')
  } finally {
    await configured.remove()
    await services.stop()
  }
})
