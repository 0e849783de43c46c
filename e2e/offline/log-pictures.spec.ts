import { goOffline, goOnline, wakeOutbox } from '../support/network.ts'
import { GPS_MARK, takePhoto } from '../support/photo.ts'
import {
  expect,
  INSTALLABLE,
  type Page,
  signIn,
  test,
  waitUntilInstalled,
} from '../support/test.ts'

// Fails when a picture is only in memory, when it is sent from the start again, or as the camera wrote it.
test('pictures chosen offline outlive a reload and a cut network, and reach others without their place', async ({
  head,
  openDevice,
  server,
}) => {
  const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Flood' })
  const phone = await openDevice({ baseURL: server.address, ...INSTALLABLE })
  const { context, page } = phone
  const sent: Buffer[] = []
  let pieces = 0
  let piecesCarried = Number.POSITIVE_INFINITY
  await context.route('**/pictures/*', (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    const piece = route.request().postDataBuffer() ?? Buffer.alloc(0)
    if (piece.length > 0) pieces += 1
    if (pieces > piecesCarried) return route.abort()
    sent.push(piece)
    return route.fallback()
  })
  await signIn(page, 'teacher')
  await page.getByRole('link', { name: 'View incident log' }).click()
  const composer = page.getByPlaceholder('Enter log entry...')
  await expect(composer).toBeVisible()
  await waitUntilInstalled(page)
  const photos = [await takePhoto(page), await takePhoto(page)]
  expect(photos[0]?.includes(GPS_MARK)).toBe(true)

  await goOffline(context)
  await choosePictures(page, photos)
  const chosen = page.getByRole('list', { name: 'Chosen pictures' }).getByRole('img')
  await expect(chosen).toHaveCount(2)
  await page.reload()
  await expect(chosen).toHaveCount(2)
  await composer.fill('Water at the west door')
  await composer.press('Enter')
  await expect(chosen).toHaveCount(0)
  await expect(page.getByText('Picture not sent yet')).toHaveCount(2)
  await page.reload()
  await expect(page.getByText('Picture not sent yet')).toHaveCount(2)

  // The network breaks after the first piece: the words are there, and others see what is to come.
  piecesCarried = 1
  await goOnline(context)
  const other = (await openDevice()).page
  await signIn(other, 'welfare')
  await other.getByRole('link', { name: 'View incident log' }).click()
  await expect(other.getByText('Water at the west door')).toBeVisible()
  await expect(other.getByText(/^Picture still to come \(sent by .+ at \d\d:\d\d\)$/)).toHaveCount(
    2,
  )
  await expect.poll(() => pieces).toBeGreaterThan(1)

  piecesCarried = Number.POSITIVE_INFINITY
  await wakeOutbox(context)
  const shown = other.getByRole('button', { name: /^Picture \d of 2: Water at the west door/ })
  await expect(shown).toHaveCount(2)
  await expect(other.getByText(/still to come/)).toHaveCount(0)
  await expect(page.getByText('Picture not sent yet')).toHaveCount(0)
  expect(Buffer.concat(sent).includes(GPS_MARK)).toBe(false)
  expect(Buffer.concat(sent).includes('Exif')).toBe(false)
  const [entry] = await head.call('listLogEntries', { id })
  expect(entry?.pictures).toEqual([
    expect.objectContaining({ width: 800, height: 1200 }),
    expect.objectContaining({ width: 800, height: 1200 }),
  ])
  const total = (entry?.pictures ?? []).reduce((sum, { bytes }) => sum + bytes, 0)
  // What had arrived before the network broke is not sent again.
  expect(Buffer.concat(sent)).toHaveLength(total)
})

test('pictures that somebody has looked at stay on the phone, and one is deleted for a reason', async ({
  head,
  openDevice,
  server,
}) => {
  await head.call('reportIncident', {}, { incidentDetails: 'Flood' })
  const { context, page } = await openDevice({ baseURL: server.address, ...INSTALLABLE })
  await signIn(page, 'teacher')
  await page.getByRole('link', { name: 'View incident log' }).click()
  await waitUntilInstalled(page)
  const photos = [await takePhoto(page), await takePhoto(page)]
  await choosePictures(page, photos)
  const composer = page.getByPlaceholder('Enter log entry...')
  await expect(page.getByRole('list', { name: 'Chosen pictures' }).getByRole('img')).toHaveCount(2)
  await composer.fill('Water at the west door')
  await composer.press('Enter')

  const other = (await openDevice()).page
  await signIn(other, 'welfare')
  await other.getByRole('link', { name: 'View incident log' }).click()
  const shown = other.getByRole('button', { name: /^Picture \d of 2: Water at the west door/ })
  await expect(shown).toHaveCount(2)
  await shown.first().click()
  await expect(other.getByRole('dialog', { name: 'Picture 1 of 2' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Delete picture…' })).toBeHidden()
  await other.keyboard.press('ArrowRight')
  await expect(other.getByRole('dialog', { name: 'Picture 2 of 2' })).toBeVisible()
  await other.keyboard.press('Escape')

  await goOffline(other.context())
  await expect(shown.first().getByRole('img')).toBeVisible()
  await goOnline(other.context())

  const desk = (await openDevice()).page
  await signIn(desk, 'head')
  await desk.getByRole('link', { name: 'View incident log' }).click()
  await desk.getByRole('button', { name: /^Picture 1 of 2/ }).click()
  await desk.getByRole('button', { name: 'Delete picture…' }).click()
  await desk.getByRole('button', { name: 'Delete picture', exact: true }).click()
  await expect(desk.getByText('Say why the picture is deleted')).toBeVisible()
  await desk.getByLabel('Why is it deleted?').fill('A child is in it')
  await desk.getByRole('button', { name: 'Delete picture', exact: true }).click()
  await expect(desk.getByText('This picture was deleted.')).toBeVisible()
  await expect(
    other.getByText(/^Picture deleted by Jordan Hale, .*: A child is in it$/),
  ).toBeVisible()
  await expect(shown).toHaveCount(1)

  // The author's phone shows the same after a start without a network.
  await expect(page.getByText(/^Picture deleted by Jordan Hale/)).toBeVisible()
  await goOffline(context)
  await page.reload()
  const kept = page.getByRole('button', { name: /^Picture 2 of 2: Water at the west door/ })
  await expect(kept.getByRole('img')).toBeVisible()
  await expect(page.getByText(/^Picture deleted by Jordan Hale/)).toBeVisible()
})

test('a file that is no picture gets a sentence, and so does the sixth picture', async ({
  head,
  openDevice,
}) => {
  await head.call('reportIncident', {}, { incidentDetails: 'Flood' })
  const { page } = await openDevice()
  await signIn(page, 'teacher')
  await page.getByRole('link', { name: 'View incident log' }).click()
  const choose = page.getByTestId('pictures')
  await choose.setInputFiles({
    name: 'letter.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  })
  await expect(page.getByRole('alert')).toContainText('This file cannot be read as a picture')
  const photos = []
  for (let at = 0; at < 6; at += 1) {
    const buffer = await takePhoto(page, 200, 100)
    photos.push({ name: `IMG_${at}.jpg`, mimeType: 'image/jpeg', buffer })
  }
  await choose.setInputFiles(photos)
  await expect(page.getByRole('alert')).toContainText('An entry can have 5 pictures')
  const chosen = page.getByRole('list', { name: 'Chosen pictures' })
  await expect(chosen.getByRole('img')).toHaveCount(5)
  await chosen.getByRole('button', { name: 'Remove picture 1' }).click()
  await expect(chosen.getByRole('img')).toHaveCount(4)
  // Pictures need no words.
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('4 pictures')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Picture \d of 4/ })).toHaveCount(4)
})

// Fails when a picture is sent as large as the camera took it, or is kept in a place that log out does not empty.
test('a photo of twelve megapixels leaves the phone small, and is gone from it after the log out', async ({
  head,
  openDevice,
  server,
}) => {
  const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Flood' })
  const { page } = await openDevice({ baseURL: server.address, ...INSTALLABLE })
  await signIn(page, 'teacher')
  await page.getByRole('link', { name: 'View incident log' }).click()
  await page.getByTestId('pictures').setInputFiles({
    ...{ name: 'IMG_1.jpg', mimeType: 'image/jpeg' },
    buffer: await takePhoto(page, 4000, 3000),
  })
  await expect(page.getByRole('list', { name: 'Chosen pictures' }).getByRole('img')).toBeVisible()
  const composer = page.getByPlaceholder('Enter log entry...')
  await composer.fill('Water at the west door')
  await composer.press('Enter')
  const shown = page.getByRole('button', { name: /^Picture 1 of 1: Water at the west door/ })
  await expect(shown.getByRole('img')).toBeVisible({ timeout: 20_000 })
  const [entry] = await head.call('listLogEntries', { id })
  expect(entry?.pictures).toEqual([expect.objectContaining({ width: 1200, height: 1600 })])
  expect(entry?.pictures?.[0]?.bytes).toBeLessThanOrEqual(400_000)

  await shown.click()
  await expect(page.getByRole('dialog', { name: 'Picture 1 of 1' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(countBlobs)).toBeGreaterThan(0)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await expect.poll(() => page.evaluate(countBlobs)).toBe(0)
})

async function choosePictures(page: Page, photos: readonly Buffer[]): Promise<void> {
  const files = photos.map((buffer, at) => ({
    ...{ name: `IMG_${at}.jpg`, mimeType: 'image/jpeg' },
    buffer,
  }))
  await page.getByTestId('pictures').setInputFiles(files)
}

/** How many records of the device's databases hold a picture. Runs in the page. */
async function countBlobs(): Promise<number> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const isPicture = (value: unknown) =>
    value instanceof Blob || (value instanceof Uint8Array && value.length > 10_000)
  let found = 0
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await settled(indexedDB.open(name))
    for (const store of db.objectStoreNames) {
      const rows = await settled(db.transaction(store).objectStore(store).getAll())
      found += rows.filter(
        (row) => isPicture(row) || Object.values(Object(row)).some(isPicture),
      ).length
    }
    db.close()
  }
  return found
}
