import { holdSaves } from '../support/content.ts'
import { goOffline, goOnline } from '../support/network.ts'
import type { Device, Page } from '../support/test.ts'
import { expect, signIn, test } from '../support/test.ts'

const DESK = { viewport: { width: 1280, height: 800 } }
const SECTION = '/admin/content/checklists/incident-manager-first-ten-minutes'

type OpenDevice = (options?: typeof DESK) => Promise<Device>

/** The organisation's own admin and the provider's, who both have the same section before them. */
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
const popupOf = (page: Page) => page.getByRole('dialog', { name: 'Edit item' })
const wordsOf = (page: Page) => popupOf(page).getByLabel('What is to be done')
const draftOf = (page: Page) => page.getByRole('region', { name: 'Draft' })

async function edit(page: Page, place: number, words: string) {
  await itemsOf(page).nth(place).getByRole('button', { name: 'Edit' }).click()
  await wordsOf(page).fill(words)
}

async function save(page: Page) {
  await popupOf(page).getByRole('button', { name: 'Save' }).click()
}

/** Until the page itself saves something, or the test lets go, it hears nothing of what others save. */
async function holdPolls(page: Page): Promise<{ isHeld: boolean }> {
  const polls = { isHeld: true }
  await page.route('**/api/content/draft*', (route) => {
    if (route.request().method() === 'POST') polls.isHeld = false
    return polls.isHeld ? route.fulfill({ status: 304 }) : route.continue()
  })
  return polls
}

/** As when somebody comes back to the browser's tab. */
async function lookAgain(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}

test('what two admins write at different places both stands', async ({ openDevice, school }) => {
  const { own, provider } = await openBoth(openDevice, school)
  await edit(own, 0, 'Written by the school')
  await edit(provider, 1, 'Written by the provider')
  await save(own)
  await expect(popupOf(own)).toHaveCount(0)
  await save(provider)
  await expect(popupOf(provider)).toHaveCount(0)
  await expect(itemsOf(provider).nth(0)).toContainText('Written by the school')
  await expect(itemsOf(provider).nth(1)).toContainText('Written by the provider')
  await expect(draftOf(provider)).toContainText('Saved by you')
  await own.reload()
  await expect(itemsOf(own).nth(0)).toContainText('Written by the school')
  await expect(itemsOf(own).nth(1)).toContainText('Written by the provider')
  await expect(draftOf(own)).not.toContainText('Saved by you')
})

test('of two who write the same item the second is told, sees the other’s and chooses', async ({
  openDevice,
  school,
}) => {
  const { own, provider } = await openBoth(openDevice, school)
  const polls = await holdPolls(provider)
  await edit(own, 0, 'The words of the school')
  await edit(provider, 0, 'The words of the provider')
  await save(own)
  await expect(popupOf(own)).toHaveCount(0)

  await save(provider)
  const popup = popupOf(provider)
  expect(polls.isHeld).toBe(false)
  await expect(popup.getByRole('alert')).toContainText('has changed this meanwhile')
  await expect(popup.getByText('Somebody else has changed this meanwhile')).toBeVisible()
  await expect(wordsOf(provider)).toHaveValue('The words of the provider')
  await popup.getByRole('button', { name: 'Show theirs' }).click()
  await expect(wordsOf(provider)).toHaveValue('The words of the school')
  await expect(wordsOf(provider)).toBeDisabled()
  await popup.getByRole('button', { name: 'Show yours' }).click()
  await expect(wordsOf(provider)).toHaveValue('The words of the provider')
  await save(provider)
  await expect(popup).toHaveCount(0)
  await expect(itemsOf(provider).first()).toContainText('The words of the provider')
})

test('who sees what the other has saved can take it instead', async ({ openDevice, school }) => {
  const { own, provider } = await openBoth(openDevice, school)
  const polls = await holdPolls(own)
  await edit(own, 0, 'The words of the school')
  await edit(provider, 0, 'The words of the provider')
  await save(provider)
  await expect(popupOf(provider)).toHaveCount(0)
  polls.isHeld = false
  await lookAgain(own)
  const popup = popupOf(own)
  await expect(popup.getByText('Somebody else has changed this meanwhile')).toBeVisible()
  await popup.getByRole('button', { name: 'Use theirs' }).click()
  const question = own.getByRole('alertdialog')
  await expect(question).toContainText('Drop what you have typed and use their version?')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(wordsOf(own)).toHaveValue('The words of the provider')
  await expect(popup.getByText('Somebody else has changed this meanwhile')).toHaveCount(0)
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toHaveCount(0)
  await expect(itemsOf(own).first()).toContainText('The words of the provider')
})

test('an item that was deleted meanwhile can be put back, and only on purpose', async ({
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
    popupOf(provider).getByText('Somebody else has deleted this meanwhile'),
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
  const question = own.getByRole('alertdialog')
  await expect(question).toContainText('Changed: First ten minutes (Incident manager)')

  await edit(provider, 1, 'Not ready at all')
  await save(provider)
  await expect(popupOf(provider)).toHaveCount(0)
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect(own.getByText('The draft was not published')).toBeVisible()
  await expect(own.getByText('Somebody else has changed the draft meanwhile.')).toBeVisible()
  await expect(itemsOf(own).nth(1)).toContainText('Not ready at all')
  await expect(draftOf(own)).toContainText('Staff see it once it is published.')
})

test('what was typed outlives a reload, a failed save and a lost connection', async ({
  openDevice,
  school,
}) => {
  const { page, context } = await openDevice(DESK)
  await signIn(page, school.admin, SECTION)
  await edit(page, 0, 'Nobody may lose this')
  await page.reload()
  await itemsOf(page).first().getByRole('button', { name: 'Edit' }).click()
  const popup = popupOf(page)
  await expect(popup.getByText('What you had not saved is here again')).toBeVisible()
  await expect(wordsOf(page)).toHaveValue('Nobody may lose this')

  await page.route('**/api/content/draft*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
      : route.continue(),
  )
  await save(page)
  await expect(popup.getByRole('alert')).toBeVisible()
  await expect(wordsOf(page)).toHaveValue('Nobody may lose this')
  await page.unroute('**/api/content/draft*')

  await goOffline(context)
  await expect(popup.getByText('Saving needs a connection')).toBeVisible()
  await expect(wordsOf(page)).toHaveValue('Nobody may lose this')
  await goOnline(context)
  await expect(popup.getByText('Saving needs a connection')).toHaveCount(0)
  await save(page)
  await expect(popup).toHaveCount(0)
  await expect(itemsOf(page).first()).toContainText('Nobody may lose this')
})

test('while it is being saved nothing can be typed that would be lost', async ({
  openDevice,
  school,
}) => {
  const { page } = await openDevice(DESK)
  await signIn(page, school.admin, SECTION)
  await edit(page, 0, 'All of this')
  const { letGo } = await holdSaves(page)
  await wordsOf(page).press('Control+Enter')
  await expect(popupOf(page).getByRole('button', { name: 'Save' })).toBeDisabled()
  await wordsOf(page).press('x')
  await expect(wordsOf(page)).toHaveValue('All of this')
  letGo()
  await expect(popupOf(page)).toHaveCount(0)
  await expect(itemsOf(page).first()).toContainText('All of this')
})

test('a new item is saved once, even if the first answer was lost', async ({
  openDevice,
  school,
}) => {
  const { page } = await openDevice(DESK)
  await signIn(page, school.admin, SECTION)
  await page.getByRole('button', { name: 'New item' }).click()
  const popup = page.getByRole('dialog', { name: 'New item' })
  await popup.getByLabel('What is to be done').fill('Only one of these')
  await page.route('**/api/content/draft*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect(popup.getByRole('alert')).toContainText('The server could not be reached')
  await page.unroute('**/api/content/draft*')
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect(popup).toHaveCount(0)
  await expect(itemsOf(page).filter({ hasText: 'Only one of these' })).toHaveCount(1)
})
