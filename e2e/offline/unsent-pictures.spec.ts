import { readFile } from 'node:fs/promises'
import type { BrowserContext } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { takePhoto } from '../support/photo.ts'
import { expect, INSTALLABLE, type Page, signIn, test } from '../support/test.ts'

async function openLog(page: Page) {
  await signIn(page, 'teacher')
  await page.getByRole('link', { name: 'View incident log' }).click()
  await expect(page.getByPlaceholder('Enter log entry...')).toBeVisible()
}

async function choosePhotos(page: Page, count: number) {
  const photos = []
  for (let at = 0; at < count; at += 1) {
    const buffer = await takePhoto(page, 300, 200)
    photos.push({ name: `IMG_${at}.jpg`, mimeType: 'image/jpeg', buffer })
  }
  await page.getByTestId('pictures').setInputFiles(photos)
}

async function writeWithPhotos(page: Page, words: string, count: number) {
  await choosePhotos(page, count)
  await expect(page.getByRole('list', { name: 'Chosen pictures' }).getByRole('img')).toHaveCount(
    count,
  )
  await page.getByPlaceholder('Enter log entry...').fill(words)
  await page.getByPlaceholder('Enter log entry...').press('Enter')
  await expect(page.getByRole('list', { name: 'Chosen pictures' })).toBeHidden()
}

async function refusePictures(context: BrowserContext) {
  const message = 'There is no room for more pictures'
  await context.route('**/pictures/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { code: 'invalid', message, errors: [] } })
      : route.fallback(),
  )
}

async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await press()
  return readFile(await (await download).path())
}

const isJpeg = (file: Buffer) => file.subarray(0, 2).equals(Buffer.from([0xff, 0xd8]))

// Fails when a picture waits for the end of its own pause after its entry was sent.
test('pictures that wait are with their entry, and are sent at once after it', async ({
  head,
  openDevice,
  server,
}) => {
  await head.call('reportIncident', {}, { incidentDetails: 'Flood' })
  const { context, page } = await openDevice({ baseURL: server.address, ...INSTALLABLE })
  await openLog(page)
  await goOffline(context)
  await writeWithPhotos(page, 'Water at the west door', 2)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: '1 entry is not sent yet' }).click()
  const entry = page.getByRole('article', { name: 'Water at the west door' })
  await expect(entry.getByRole('img')).toHaveCount(2)
  await expectAccessible(page, 'Unsent entries')
  const file = await saved(page, () =>
    entry.getByRole('button', { name: 'Save picture' }).first().click(),
  )
  expect(isJpeg(file)).toBe(true)
  // Long enough for the pause between two attempts to have grown.
  await page.waitForTimeout(8000)
  await goOnline(context)
  await expect(page.getByText('Nothing is waiting to be sent')).toBeVisible({ timeout: 5000 })
  const [sent] = await head.call('listIncidents')
  const states = await head.call('listLogPictures', { id: sent?.id ?? '' })
  expect(states.map(({ state }) => state)).toEqual(['received', 'received'])
})

test('a picture that the server refuses stays in sight with the reason, and can be saved and sent again', async ({
  head,
  openDevice,
}) => {
  const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Flood' })
  const { context, page } = await openDevice()
  await refusePictures(context)
  await openLog(page)
  await writeWithPhotos(page, 'Water at the west door', 1)
  await expect(page.getByText('Not accepted: There is no room')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: '1 picture was not sent' }).click()
  const picture = page.getByRole('article', { name: 'Water at the west door' })
  await expect(picture).toContainText('There is no room for more pictures')
  await expect(picture).toContainText('Flood')
  await expect(picture.getByRole('img')).toBeVisible()
  await expectAccessible(page, 'Unsent entries')
  const file = await saved(page, () =>
    picture.getByRole('button', { name: 'Save picture' }).click(),
  )
  expect(isJpeg(file)).toBe(true)
  await context.unroute('**/pictures/*')
  await picture.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Nothing is waiting to be sent')).toBeVisible()
  const states = await head.call('listLogPictures', { id })
  expect(states.map(({ state }) => state)).toEqual(['received'])
})

test('removing a refused entry says that its pictures go too; a chosen picture outlives its incident', async ({
  head,
  openDevice,
}) => {
  const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Flood' })
  const { context, page } = await openDevice()
  await openLog(page)
  await goOffline(context)
  await writeWithPhotos(page, 'Water at the west door', 1)
  await choosePhotos(page, 1)
  await expect(page.getByRole('list', { name: 'Chosen pictures' })).toBeVisible()
  await head.call('deleteIncident', { id })
  await goOnline(context)
  await page.goto('/unsent')
  const entry = page.getByRole('article', { name: 'Water at the west door' })
  await expect(entry).toContainText('The incident was deleted before this was sent.')
  await expect(entry.getByRole('img')).toHaveCount(1)
  const chosen = page.getByRole('list', { name: 'Unsent pictures' }).getByRole('article')
  await expect(chosen).toContainText('The incident was closed before you sent this picture.')

  await entry.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Its picture is removed as well. Save what you still need.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(entry).toBeHidden()
  await chosen.getByRole('button', { name: 'Remove' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Nothing is waiting to be sent')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nothing is waiting to be sent')).toBeVisible()
})

test('a picture for which the device has no room can be saved', async ({ head, openDevice }) => {
  await head.call('reportIncident', {}, { incidentDetails: 'Flood' })
  const { page } = await openDevice()
  await page.addInitScript(() => {
    const { add } = IDBObjectStore.prototype
    IDBObjectStore.prototype.add = function (...given) {
      if (this.name === 'pictures') throw new DOMException('Full', 'QuotaExceededError')
      return add.apply(this, given)
    }
  })
  await openLog(page)
  await choosePhotos(page, 1)
  const problem = page.getByRole('alert').filter({ hasText: 'There is no room for this picture' })
  await problem.getByRole('link', { name: 'Unsent entries' }).click()
  const picture = page.getByRole('list', { name: 'Unsent pictures' }).getByRole('article')
  await expect(picture).toContainText('it is lost when Holdfast is closed')
  const file = await saved(page, () =>
    picture.getByRole('button', { name: 'Save picture' }).click(),
  )
  expect(isJpeg(file)).toBe(true)
})
