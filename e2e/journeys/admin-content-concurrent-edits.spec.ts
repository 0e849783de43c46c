import { holdSaves } from '../support/content.ts'
import { goOffline, goOnline } from '../support/network.ts'
import type { Device, Page } from '../support/test.ts'
import { expect, signIn, test } from '../support/test.ts'

const DESK = { viewport: { width: 1280, height: 800 } }
const SECTION = '/admin/content/checklists/incident-manager-first-ten-minutes'

type OpenDevice = (options?: typeof DESK) => Promise<Device>

/** Opens the same section for the organisation's own admin and for the provider's. */
async function openBoth(openDevice: OpenDevice, school: { id: string; admin: string }) {
  const own = (await openDevice(DESK)).page
  const provider = (await openDevice(DESK)).page
  await signIn(own, school.admin, SECTION)
  await signIn(provider, 'provider.admin', `${SECTION}?org=${school.id}`)
  await expect(itemsOf(own)).toHaveCount(7)
  await expect(itemsOf(provider)).toHaveCount(7)
  return { own, provider }
}

const itemsOf = (page: Page) =>
  page.getByRole('list', { name: 'Items', exact: true }).getByRole('listitem')
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Edit item' })
const contentFieldOf = (page: Page) => dialogOf(page).getByLabel('What is to be done')
const draftOf = (page: Page) => page.getByRole('region', { name: 'Draft' })

async function edit(page: Page, place: number, content: string) {
  await itemsOf(page).nth(place).getByRole('button', { name: 'Edit' }).click()
  await contentFieldOf(page).fill(content)
}

async function save(page: Page) {
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()
}

/** The page does not receive what others save until it saves something itself or `isHeld` is set to false. */
async function holdPolls(page: Page): Promise<{ isHeld: boolean }> {
  const polls = { isHeld: true }
  await page.route('**/api/content/draft*', (route) => {
    if (route.request().method() === 'POST') polls.isHeld = false
    return polls.isHeld ? route.fulfill({ status: 304 }) : route.continue()
  })
  return polls
}

/** Makes the page poll at once. */
async function returnToTab(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}

test('edits by two admins to different items are both kept', async ({ openDevice, school }) => {
  const { own, provider } = await openBoth(openDevice, school)
  await edit(own, 0, 'Written by the school')
  await edit(provider, 1, 'Written by the provider')
  await save(own)
  await expect(dialogOf(own)).toHaveCount(0)
  await save(provider)
  await expect(dialogOf(provider)).toHaveCount(0)
  await expect(itemsOf(provider).nth(0)).toContainText('Written by the school')
  await expect(itemsOf(provider).nth(1)).toContainText('Written by the provider')
  await expect(draftOf(provider)).toContainText('Saved by you')
  await own.reload()
  await expect(itemsOf(own).nth(0)).toContainText('Written by the school')
  await expect(itemsOf(own).nth(1)).toContainText('Written by the provider')
  await expect(draftOf(own)).not.toContainText('Saved by you')
})

test('when two admins edit the same item, the second sees both versions and chooses', async ({
  openDevice,
  school,
}) => {
  const { own, provider } = await openBoth(openDevice, school)
  const polls = await holdPolls(provider)
  await edit(own, 0, 'The words of the school')
  await edit(provider, 0, 'The words of the provider')
  await save(own)
  await expect(dialogOf(own)).toHaveCount(0)

  await save(provider)
  const dialog = dialogOf(provider)
  await expect(dialog.getByRole('alert')).toContainText('has changed this meanwhile')
  expect(polls.isHeld).toBe(false)
  await expect(dialog.getByText('Somebody else has changed this meanwhile')).toBeVisible()
  await expect(contentFieldOf(provider)).toHaveValue('The words of the provider')
  await dialog.getByRole('button', { name: 'Show theirs' }).click()
  await expect(contentFieldOf(provider)).toHaveValue('The words of the school')
  await expect(contentFieldOf(provider)).toBeDisabled()
  await dialog.getByRole('button', { name: 'Show yours' }).click()
  await expect(contentFieldOf(provider)).toHaveValue('The words of the provider')
  await save(provider)
  await expect(dialog).toHaveCount(0)
  await expect(itemsOf(provider).first()).toContainText('The words of the provider')
})

test('an admin can take the other admin’s version instead', async ({ openDevice, school }) => {
  const { own, provider } = await openBoth(openDevice, school)
  const polls = await holdPolls(own)
  await edit(own, 0, 'The words of the school')
  await edit(provider, 0, 'The words of the provider')
  await save(provider)
  await expect(dialogOf(provider)).toHaveCount(0)
  polls.isHeld = false
  await returnToTab(own)
  const dialog = dialogOf(own)
  await expect(dialog.getByText('Somebody else has changed this meanwhile')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use theirs' }).click()
  const confirmDialog = own.getByRole('alertdialog')
  await expect(confirmDialog).toContainText('Drop what you have typed and use their version?')
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(contentFieldOf(own)).toHaveValue('The words of the provider')
  await expect(dialog.getByText('Somebody else has changed this meanwhile')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(itemsOf(own).first()).toContainText('The words of the provider')
})

test('an item deleted by another admin is restored only by a second save', async ({
  openDevice,
  school,
}) => {
  const { own, provider } = await openBoth(openDevice, school)
  await holdPolls(provider)
  await edit(provider, 0, 'Still needed')
  await itemsOf(own).first().getByRole('button', { name: 'Delete' }).click()
  await own.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(itemsOf(own)).toHaveCount(6)
  await save(provider)
  await expect(
    dialogOf(provider).getByText('Somebody else has deleted this meanwhile'),
  ).toBeVisible()
  await expect(itemsOf(provider)).toHaveCount(6)
  await save(provider)
  await expect(itemsOf(provider).last()).toContainText('Still needed')
})

test('a draft that has changed since it was shown is not published', async ({
  openDevice,
  school,
}) => {
  const { own, provider } = await openBoth(openDevice, school)
  await edit(own, 0, 'Good for staff')
  await save(own)
  await draftOf(own).getByRole('button', { name: 'Publish' }).click()
  const confirmDialog = own.getByRole('alertdialog')
  await expect(confirmDialog).toContainText('Changed: First ten minutes (Incident manager)')

  await edit(provider, 1, 'Not ready at all')
  await save(provider)
  await expect(dialogOf(provider)).toHaveCount(0)
  await confirmDialog.getByRole('button', { name: 'Publish' }).click()
  await expect(own.getByText('The draft was not published')).toBeVisible()
  await expect(own.getByText('Somebody else has changed the draft meanwhile.')).toBeVisible()
  await expect(itemsOf(own).nth(1)).toContainText('Not ready at all')
  await expect(draftOf(own)).toContainText('Staff see it once it is published.')
})

test('typed text survives a reload, a failed save and a lost connection', async ({
  openDevice,
  school,
}) => {
  const { page, context } = await openDevice(DESK)
  await signIn(page, school.admin, SECTION)
  await edit(page, 0, 'Nobody may lose this')
  await page.reload()
  await itemsOf(page).first().getByRole('button', { name: 'Edit' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText('What you had not saved is here again')).toBeVisible()
  await expect(contentFieldOf(page)).toHaveValue('Nobody may lose this')

  await page.route('**/api/content/draft*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
      : route.continue(),
  )
  await save(page)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(contentFieldOf(page)).toHaveValue('Nobody may lose this')
  await page.unroute('**/api/content/draft*')

  await goOffline(context)
  await expect(dialog.getByText('Saving needs a connection')).toBeVisible()
  await expect(contentFieldOf(page)).toHaveValue('Nobody may lose this')
  await goOnline(context)
  await expect(dialog.getByText('Saving needs a connection')).toHaveCount(0)
  await save(page)
  await expect(dialog).toHaveCount(0)
  await expect(itemsOf(page).first()).toContainText('Nobody may lose this')
})

test('nothing can be typed while a save is under way', async ({ openDevice, school }) => {
  const { page } = await openDevice(DESK)
  await signIn(page, school.admin, SECTION)
  await edit(page, 0, 'All of this')
  const { releaseSaves } = await holdSaves(page)
  await contentFieldOf(page).press('Control+Enter')
  await expect(dialogOf(page).getByRole('button', { name: 'Save' })).toBeDisabled()
  await contentFieldOf(page).press('x')
  await expect(contentFieldOf(page)).toHaveValue('All of this')
  releaseSaves()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(itemsOf(page).first()).toContainText('All of this')
})

test('a new item is saved once, even if the first response was lost', async ({
  openDevice,
  school,
}) => {
  const { page } = await openDevice(DESK)
  await signIn(page, school.admin, SECTION)
  await page.getByRole('button', { name: 'New item' }).click()
  const dialog = page.getByRole('dialog', { name: 'New item' })
  await dialog.getByLabel('What is to be done').fill('Only one of these')
  await page.route('**/api/content/draft*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server could not be reached')
  await page.unroute('**/api/content/draft*')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(itemsOf(page).filter({ hasText: 'Only one of these' })).toHaveCount(1)
})
