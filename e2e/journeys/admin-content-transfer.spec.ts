import { readFile, writeFile } from 'node:fs/promises'
import { emptyGuidance } from '@holdfast/contract/content/empty-guidance'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { expectAccessible } from '../support/accessibility.ts'
import type { ApiClient } from '../support/api.ts'
import { chooseFile, dropFile, pictureFile } from '../support/files.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const DESK = { viewport: { width: 1280, height: 800 } }
const MEGABYTE = 1024 ** 2

const importButton = (page: Page) => page.getByRole('button', { name: 'Import content' })
const importCard = (page: Page) => page.getByRole('region', { name: 'Import', exact: true })
const confirmDialog = (page: Page) => page.getByRole('alertdialog')

async function openOverview(page: Page, username: string, address = '/admin/content') {
  await signIn(page, username, address)
  await expect(importButton(page)).toBeVisible()
}

test('the content of one organisation is exported and imported into another', async ({
  openDevice,
  school,
}, testInfo) => {
  const { page } = await openDevice(DESK)
  await openOverview(page, 'head')
  const parts = page.getByRole('list', { name: 'Parts of the content' })
  await expect(parts).toContainText('21 critical actions')
  await expect(parts).toContainText('map with a key and 2 overlays')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all content' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('holdfast-content-riverside.zip')
  const file = testInfo.outputPath('riverside.zip')
  await download.saveAs(file)

  const provider = (await openDevice(DESK)).page
  await openOverview(provider, 'provider.admin', `/admin/content?org=${school.id}`)
  await expect(provider.getByText('There is no map, so staff cannot open Maps.')).toBeVisible()
  await chooseFile(provider, importButton(provider), file)
  await expect(confirmDialog(provider)).toContainText(`Import riverside.zip into ${school.name}?`)
  await expect(confirmDialog(provider)).toContainText('shown to staff at once')
  await confirmDialog(provider).getByText('Changed: Lockdown').click()
  await expect(confirmDialog(provider).getByRole('insertion').first()).toBeVisible()
  await confirmDialog(provider).getByRole('button', { name: 'Import' }).click()
  await expect(importCard(provider)).toContainText('riverside.zip has been imported')
  await expectAccessible(provider, 'Content')
  const changes = provider.getByRole('region', { name: 'What the draft changes for staff' })
  await expect(changes).toContainText('Information')
  await expect(provider.getByText('There is no map')).toHaveCount(0)

  const staff = (await openDevice()).page
  await signIn(staff, school.teacher, '/info/site-information')
  const ofRiverside = staff.getByText('Riverside Academy').first()
  await expect(staff.getByRole('heading', { name: 'Shut-offs' })).toBeVisible()
  await expect(ofRiverside).toHaveCount(0)
  await provider.getByRole('button', { name: 'Publish' }).click()
  await confirmDialog(provider).getByRole('button', { name: 'Publish' }).click()
  await expect(ofRiverside).toBeVisible()
  await staff.goto('/roles')
  await expect(staff.getByRole('link', { name: /^Incident manager/ })).toBeVisible()
  await staff.goto('/map')
  await expect(staff.getByAltText('Plan of the site')).toBeVisible()
  await expect(staff.getByRole('switch', { name: 'Show Fire exits' })).toBeVisible()
})

const guidance = emptyGuidance()

function archive(files: Zippable, content: object = { guidance }): Uint8Array {
  const json = JSON.stringify({ format: 'holdfast-content', version: 1, ...content })
  return zipSync({ 'content.json': strToU8(json), ...files })
}

const noPicture = strToU8('The gate is in the east')
const BAD_FILES: readonly [string, () => Uint8Array, string][] = [
  ['text.zip', () => noPicture, 'This is no export of content'],
  ['climbing.zip', () => archive({ 'media/../map.png': noPicture }), 'does not belong into an'],
  [
    'bomb.zip',
    () => archive({ 'media/map.png': new Uint8Array(30 * MEGABYTE) }),
    'media/map.png is too large',
  ],
  [
    'no-picture.zip',
    () => archive({ 'media/map.png': noPicture }),
    'media/map.png: This file is not a picture',
  ],
  ['garbage.zip', () => new Uint8Array(10 * MEGABYTE).fill(7), 'This is no export of content'],
  ['broken.zip', () => zipSync({ 'content.json': strToU8('{') }), 'content.json is not valid JSON'],
  ['no-guidance.zip', () => archive({}, {}), 'Guidance: must be an object'],
]

async function stateOf(admin: ApiClient): Promise<unknown[]> {
  return [await admin.call('getContent'), await admin.call('getContentDraft')]
}

test('an invalid file is refused with the reason, and nothing is imported', async ({
  openDevice,
  school,
  schoolAdmin: admin,
}, testInfo) => {
  const before = await stateOf(admin)
  const { page } = await openDevice(DESK)
  await openOverview(page, school.admin)
  for (const [name, make, sentence] of BAD_FILES) {
    const file = testInfo.outputPath(name)
    await writeFile(file, make())
    await chooseFile(page, importButton(page), file)
    const alert = importCard(page).getByRole('alert')
    await expect(alert).toContainText(sentence)
    await expect(alert).toContainText('Nothing was imported')
    await expect(confirmDialog(page)).toHaveCount(0)
  }
  await expectAccessible(page, 'Content')

  // A file that is too large is not even sent.
  const huge = testInfo.outputPath('huge.zip')
  await writeFile(huge, new Uint8Array(64 * MEGABYTE + 1))
  await chooseFile(page, importButton(page), huge)
  await expect(importCard(page)).toContainText('Choose a file of up to 64 MB.')
  await expect(confirmDialog(page)).toHaveCount(0)
  expect(await stateOf(admin)).toEqual(before)
})

test('a dropped file shows its upload progress, and a draft saved by others in the meantime is kept', async ({
  openDevice,
  school,
  schoolAdmin: admin,
}, testInfo) => {
  const { page, context } = await openDevice(DESK)
  await openOverview(page, school.admin)
  await dropFile(page, importCard(page), 'notes.zip', 'Not one')
  await expect(importCard(page).getByRole('alert')).toContainText('Nothing was imported')

  const file = testInfo.outputPath('tarn.zip')
  const padding = new Uint8Array(5 * MEGABYTE)
  await writeFile(file, archive({ 'media/padding.png': [padding, { level: 0 }] }))
  const devtools = await context.newCDPSession(page)
  const slow = {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: MEGABYTE / 4,
  }
  await devtools.send('Network.emulateNetworkConditions', slow)
  await chooseFile(page, importButton(page), file)
  const progress = importCard(page).getByRole('progressbar', { name: 'Uploading the file' })
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0.1)
  await devtools.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await expect(importCard(page).getByRole('alert')).toContainText('media/padding.png')
  await expect(progress).toHaveCount(0)

  await writeFile(file, archive({}))
  await chooseFile(page, importButton(page), file)
  await expect(confirmDialog(page)).toBeVisible()
  const present = await admin.call('getContentDraft')
  const theirs = { ...present.guidance, info: [] }
  await admin.call('saveContentDraft', {}, theirs)
  await confirmDialog(page).getByRole('button', { name: 'Import' }).click()
  const alert = importCard(page).getByRole('alert')
  await expect(alert).toContainText('Somebody else has changed the draft meanwhile')
  expect((await admin.call('getContentDraft')).guidance).toEqual(theirs)

  const picture = testInfo.outputPath('logo.zip')
  const logo = new Uint8Array(await readFile(pictureFile('logo.png')))
  await writeFile(picture, archive({ 'media/logo.png': logo }))
  await expect(page.getByRole('region', { name: 'Draft', exact: true })).toContainText('Saved by')
  await chooseFile(page, importButton(page), picture)
  await expect(confirmDialog(page)).toContainText('The present draft is lost')
  await confirmDialog(page).getByRole('button', { name: 'Import' }).click()
  await expect(importCard(page)).toContainText('logo.zip has been imported')
  expect((await admin.call('getContentDraft')).guidance).toEqual(guidance)
})
