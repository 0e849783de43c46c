import { expectAccessible } from '../support/accessibility.ts'
import { chooseFile, dropFile, pictureFile } from '../support/files.ts'
import { removePictures } from '../support/school.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const DESK = { viewport: { width: 1280, height: 800 } }

const pictureSlot = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const announcement = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text })
const confirmDialog = (page: Page) => page.getByRole('alertdialog')

async function openPictures(page: Page, username: string) {
  await signIn(page, username, '/admin/content/pictures')
  await expect(pictureSlot(page, 'Logo')).toBeVisible()
}

function upload(page: Page, name: string, file: Parameters<typeof chooseFile>[2]) {
  return chooseFile(page, pictureSlot(page, name).getByRole('button', { name: 'Upload' }), file)
}

test('staff see uploaded pictures at once', async ({ openDevice, school, schoolAdmin: admin }) => {
  await removePictures(admin)
  const { page } = await openDevice(DESK)
  const staff = (await openDevice()).page
  await signIn(staff, school.teacher)
  await expect(staff.getByRole('link', { name: 'Contacts', exact: true })).toBeVisible()
  await expect(staff.getByRole('link', { name: 'Maps', exact: true })).toHaveCount(0)
  await openPictures(page, school.admin)
  await expect(page.getByText('No map available')).toBeVisible()

  await upload(page, 'Logo', pictureFile('logo.png'))
  await expect(announcement(page, 'Logo uploaded')).toBeVisible()
  await expect(pictureSlot(page, 'Logo').getByAltText('Logo as it is now')).toBeVisible()
  await upload(page, 'Background', pictureFile('background.png'))
  await expect(announcement(page, 'Background uploaded')).toBeVisible()
  const jpeg = await page.screenshot({ type: 'jpeg' })
  await upload(page, 'Base map', { name: 'plan.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await expect(announcement(page, 'Base map uploaded')).toBeVisible()
  await upload(page, 'Map key', pictureFile('map__key.png'))
  await expect(announcement(page, 'Map key uploaded')).toBeVisible()

  // Home shows logo, background and the link to the map without a reload.
  const maps = staff.getByRole('link', { name: 'Maps', exact: true })
  await expect(maps).toBeVisible()
  await expect(staff.locator(`img[src^="/content/${school.id}/"]`)).toHaveCount(2)
  await maps.click()
  await expect(staff.getByAltText('Plan of the site')).toBeVisible()
  await expect(staff.getByAltText('Map key')).toBeVisible()
  await expectAccessible(page, 'Pictures and map')
})

test('an overlay gets a name, and staff get a switch with that name', async ({
  openDevice,
  school,
  schoolAdmin: admin,
}) => {
  await removePictures(admin)
  const { page } = await openDevice(DESK)
  await openPictures(page, school.admin)
  await upload(page, 'Base map', pictureFile('map.png'))
  await expect(page.getByAltText('Plan of the site')).toBeVisible()

  await page.getByRole('button', { name: 'New overlay' }).click()
  const dialog = page.getByRole('dialog', { name: 'New overlay' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Choose a picture')
  await expect(dialog.getByRole('alert')).toContainText('Enter a name')
  const choose = dialog.getByRole('button', { name: 'Picture' })
  await chooseFile(page, choose, pictureFile('map__Fire exits.png'))
  await expect(dialog.getByLabel('Name')).toHaveValue('Fire exits')
  await dialog.getByLabel('Name').fill('Sorties de secours à l’ouest')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('letters without accents')
  await expectAccessible(page, 'Pictures and map')
  await dialog.getByLabel('Name').fill('Ways out')
  await expect(dialog).toContainText('Show Ways out')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(announcement(page, 'Ways out uploaded')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // The preview has the same controls as the map that staff see.
  const overlay = page.getByAltText('Ways out', { exact: true })
  await expect(overlay).toBeHidden()
  await page.getByRole('switch', { name: 'Show Ways out' }).check()
  await expect(overlay).toBeVisible()

  const staff = (await openDevice()).page
  await staff.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(staff, school.teacher, '/map')
  await staff.getByRole('switch', { name: 'Show Ways out' }).check()
  await expect(staff.getByAltText('Ways out')).toBeVisible()

  await page.keyboard.press('n')
  await chooseFile(page, choose, pictureFile('map__Fire exits.png'))
  await dialog.getByLabel('Name').fill('ways OUT')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('an overlay of this name already')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await confirmDialog(page).getByRole('button', { name: 'Confirm' }).click()

  await pictureSlot(page, 'Ways out').getByRole('button', { name: 'Delete' }).click()
  await expect(confirmDialog(page)).toContainText('Are you sure you want to delete this picture?')
  await confirmDialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(pictureSlot(page, 'Ways out')).toHaveCount(0)
  await expect(staff.getByRole('switch')).toHaveCount(0)
})

test('replacing or deleting a picture asks for confirmation', async ({
  openDevice,
  school,
  schoolAdmin: admin,
}) => {
  await removePictures(admin)
  const { page } = await openDevice(DESK)
  await openPictures(page, school.admin)
  await upload(page, 'Logo', pictureFile('logo.png'))
  await expect(announcement(page, 'Logo uploaded')).toBeVisible()
  const { logo } = await admin.call('getContent')
  const replace = pictureSlot(page, 'Logo').getByRole('button', { name: 'Replace' })

  await chooseFile(page, replace, pictureFile('background.png'))
  await expect(confirmDialog(page)).toContainText('Staff see the new picture at once')
  await expect(confirmDialog(page).getByAltText('As it will be')).toBeVisible()
  await confirmDialog(page).getByRole('button', { name: 'Cancel' }).click()
  expect((await admin.call('getContent')).logo).toEqual(logo)
  await chooseFile(page, replace, pictureFile('background.png'))
  await confirmDialog(page).getByRole('button', { name: 'Replace' }).click()
  await expect(announcement(page, 'Logo replaced')).toBeVisible()
  expect((await admin.call('getContent')).logo?.key).not.toBe(logo?.key)

  await pictureSlot(page, 'Logo').getByRole('button', { name: 'Delete' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(confirmDialog(page)).toHaveCount(0)
  await pictureSlot(page, 'Logo').getByRole('button', { name: 'Delete' }).press('Enter')
  await confirmDialog(page).getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(announcement(page, 'Picture deleted')).toBeVisible()
  await expect(pictureSlot(page, 'Logo').getByRole('button', { name: 'Upload' })).toBeFocused()
  expect((await admin.call('getContent')).logo).toBeNull()
})

test('a file that is not a picture is refused with the reason, and nothing changes', async ({
  openDevice,
  school,
  schoolAdmin: admin,
}) => {
  await removePictures(admin)
  const before = await admin.call('getContent')
  const { page } = await openDevice(DESK)
  await openPictures(page, school.admin)
  const alert = pictureSlot(page, 'Base map').getByRole('alert')

  await dropFile(page, pictureSlot(page, 'Base map'), 'plan.txt', 'The gate is in the east')
  await expect(alert).toContainText('plan.txt is not a PNG, JPEG or WebP picture.')
  const empty = { name: 'plan.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }
  await upload(page, 'Base map', empty)
  await expect(alert).toContainText('plan.png is empty.')
  await upload(page, 'Base map', { ...empty, buffer: Buffer.alloc(10 * 1024 ** 2 + 1) })
  await expect(alert).toContainText('it has 10.1 MB. Choose a file of up to 10 MB.')
  // The signature is valid, the rest is not: only the server finds out.
  await upload(page, 'Base map', { ...empty, buffer: Buffer.from('The gate is in the east') })
  await expect(alert).toContainText('This file is not a picture that can be used.')
  await expect(alert).toContainText('The picture was not uploaded')
  expect(await admin.call('getContent')).toEqual(before)
})
