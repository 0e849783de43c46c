import { expectAccessible } from '../support/accessibility.ts'
import { signInToApi } from '../support/api.ts'
import { publish } from '../support/content.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

async function openChecklists(page: Page, username: string) {
  await signIn(page, username, '/admin/content/checklists')
  await expect(sectionsOf(page).first()).toContainText('First ten minutes')
}

const sectionsOf = (page: Page) =>
  page.getByRole('list', { name: 'Sections', exact: true }).getByRole('listitem')
const itemsOf = (page: Page) =>
  page.getByRole('list', { name: 'Items', exact: true }).getByRole('listitem')
const statusWith = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('a section is created for roles and filled; staff see it once it is published', async ({
  page,
  school,
  server,
  openDevice,
}) => {
  const admin = await signInToApi(server.address, school.admin)
  await admin.call('saveAllocations', {}, [{ roleid: 'log-keeper', userid: school.teacher }])
  const phone = (await openDevice()).page
  await signIn(phone, school.teacher)
  await openChecklists(page, school.admin)

  await page.getByRole('button', { name: 'New section' }).click()
  const dialog = page.getByRole('dialog', { name: 'New section' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter a name')
  await dialog.getByLabel('Name').fill('Handing over')
  await dialog.getByLabel('Log keeper').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'New section' })).toBeFocused()
  await expect(sectionsOf(page).last()).toContainText('No items yet')
  await expect(sectionsOf(page).last()).toContainText('Log keeper')

  await page.getByRole('link', { name: 'Handing over' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Handing over' })).toBeFocused()
  await expect(page.getByText('Staff do not see a section without items.')).toBeVisible()
  await page.keyboard.press('n')
  const item = page.getByRole('dialog', { name: 'New item' })
  await item.getByRole('button', { name: 'Save' }).click()
  await expect(item.getByRole('alert')).toContainText('Enter what is to be done')
  const content = item.getByLabel('What is to be done')
  await content.fill(
    'Ring [the **next** keeper](tel:101)\n- tell them where it stands\n- [plan](x.doc)',
  )
  const preview = item.getByRole('region', { name: 'As staff see it' })
  await expect(preview.getByRole('link', { name: 'the next keeper' })).toHaveAttribute(
    'href',
    'tel:101',
  )
  await expect(preview.getByRole('checkbox')).toHaveCount(2)
  await expect(preview.getByRole('button')).toHaveCount(0)
  await item.getByRole('button', { name: 'Save' }).click()
  await expect(item.getByRole('alert')).toContainText('The link to x.doc cannot be followed')
  await content.fill(
    'Ring [the **next** keeper](tel:101)\n- tell them where it stands\n- hand over',
  )
  await item.getByRole('button', { name: 'Save' }).click()
  await expect(itemsOf(page)).toHaveCount(1)
  await expect(itemsOf(page)).toContainText('Ring the next keeper')
  await expect(itemsOf(page)).toContainText('2 sub-items: tell them where it stands · hand over')

  await phone.goto('/checklist/log-keeper')
  await expect(phone.getByRole('heading', { name: 'First ten minutes' })).toBeVisible()
  await expect(phone.getByText('Handing over')).toHaveCount(0)
  await publish(page)
  await expect(phone.getByRole('heading', { name: 'Handing over' })).toBeVisible()
  await expect(phone.getByRole('checkbox', { name: 'tell them where it stands' })).toBeVisible()
})

test('sections are reordered by keyboard and mouse, for all roles or for one', async ({
  page,
  school,
}) => {
  await openChecklists(page, school.admin)
  const down = page.getByRole('button', { name: 'Move First ten minutes (Incident manager) down' })
  await down.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(statusWith(page, 'is now number 3 of')).toBeAttached()
  await expect(sectionsOf(page).nth(2)).toContainText('First ten minutes')
  await expect(down).toBeFocused()
  await expect(page.getByRole('region', { name: 'Draft' })).toContainText('Saved by you')

  await page.getByLabel('Checklist of').focus()
  await page.getByLabel('Checklist of').selectOption({ label: 'Incident manager' })
  await expect(page.getByLabel('Checklist of')).toBeFocused()
  await expect(page).toHaveURL('/admin/content/checklists?role=incident-manager')
  const roleSections = page
    .getByRole('list', { name: 'Sections of Incident manager' })
    .getByRole('listitem')
  await expect(roleSections.nth(2)).toContainText('First ten minutes')
  const saving = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && response.url().includes('/content/draft'),
  )
  await roleSections.nth(2).locator('[draggable]').dragTo(roleSections.first())
  await expect(roleSections.first()).toContainText('First ten minutes')
  await expect(roleSections.nth(1)).toContainText('First hour')
  // A reload ends what is not saved yet.
  expect((await saving).ok()).toBe(true)
  await page.reload()
  await expect(roleSections.first()).toContainText('First ten minutes')
  await roleSections.first().locator('[draggable]').dragTo(roleSections.nth(3))
  await expect(roleSections.nth(3)).toContainText('First ten minutes')
})

test('items are reordered, duplicated and moved to another section', async ({ page, school }) => {
  await openChecklists(page, school.admin)
  await page.getByRole('link', { name: 'First ten minutes' }).first().click()
  await expect(itemsOf(page)).toHaveCount(7)
  await expect(itemsOf(page).first()).toContainText('Say aloud that you are in charge')
  await itemsOf(page).first().locator('[draggable]').dragTo(itemsOf(page).nth(1))
  await expect(itemsOf(page).nth(1)).toContainText('Say aloud that you are in charge')

  const withSubItems = itemsOf(page).nth(2)
  await withSubItems.getByRole('button', { name: 'Duplicate' }).click()
  await expect(itemsOf(page)).toHaveCount(8)
  await expect(withSubItems.getByRole('button', { name: 'Duplicate' })).toBeFocused()
  await itemsOf(page).nth(3).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit item' })
  await expect(dialog.getByText('A tick belongs to the words of its sub-item')).toBeVisible()
  await dialog.getByLabel('What is to be done').fill('Only here')
  await dialog.getByLabel('Section').selectOption({ label: 'First hour (Incident manager)' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(itemsOf(page)).toHaveCount(7)
  await expect(itemsOf(page).nth(3)).toBeFocused()

  await page.getByRole('link', { name: 'All sections' }).click()
  await expect(sectionsOf(page).nth(1)).toContainText('9 items')
})

test('items and sections are deleted, and the focus stays in place', async ({ page, school }) => {
  await openChecklists(page, school.admin)
  await page.getByRole('link', { name: 'First ten minutes' }).first().click()
  await expect(itemsOf(page)).toHaveCount(7)
  await itemsOf(page).last().getByRole('button', { name: 'Delete' }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('Are you sure you want to delete this item?')
  await expect(confirmation).toContainText('Check that each role has a name')
  await confirmation.getByRole('button', { name: 'Confirm' }).click()
  await expect(itemsOf(page)).toHaveCount(6)
  await expect(itemsOf(page).last()).toBeFocused()

  await page.getByRole('link', { name: 'All sections' }).click()
  await expect(sectionsOf(page).nth(1)).toContainText('8 items')
  await sectionsOf(page).nth(1).getByRole('button', { name: 'Delete' }).click()
  await expect(confirmation).toContainText('8 items will be deleted with it.')
  await expect(confirmation).toContainText('It is taken out of the checklist of Incident manager.')
  await confirmation.getByRole('button', { name: 'Confirm' }).click()
  await expect(statusWith(page, 'Section deleted')).toBeVisible()
  await expect(sectionsOf(page).nth(1)).toContainText('First day')
  await expect(sectionsOf(page).nth(1)).toBeFocused()
  await page.goto('/admin/content/checklists/not-there')
  await expect(page.getByText('This section was not found')).toBeVisible()
  await page.getByRole('link', { name: 'All sections' }).click()
  await expect(sectionsOf(page).first()).toBeVisible()
})

test('an item is written by keyboard alone', { tag: '@browsers' }, async ({ page, school }) => {
  await openChecklists(page, school.admin)
  await sectionsOf(page).first().getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(itemsOf(page)).toHaveCount(7)
  await page.keyboard.press('n')
  await expect(page.getByLabel('What is to be done')).toBeFocused()
  await page.keyboard.type('Look around')
  await page.keyboard.press('Escape')
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('Exit without saving changes?')
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('What is to be done')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(itemsOf(page)).toHaveCount(8)
  await page.getByRole('button', { name: 'Move Look around up' }).press('Enter')
  await expect(itemsOf(page).nth(6)).toContainText('Look around')
  await expect(page.getByRole('button', { name: 'Move Look around up' })).toBeFocused()
})

test('the list of sections and its dialog are accessible', async ({ page }) => {
  await signIn(page, 'head', '/admin/content/checklists?role=site-coordinator')
  await expect(page.getByRole('list', { name: 'Sections of Site coordinator' })).toBeVisible()
  await expectAccessible(page, 'Checklists')
  await page.getByRole('button', { name: 'New section' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expectAccessible(page, 'Checklists')
})

test('the page of a section and its dialog are accessible', async ({ page }) => {
  await openChecklists(page, 'head')
  await page.getByRole('link', { name: 'First ten minutes' }).first().click()
  await expect(itemsOf(page)).toHaveCount(7)
  await expectAccessible(page, 'First ten minutes')
  await itemsOf(page).nth(1).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit item' })
  await dialog.getByLabel('What is to be done').fill('- [a plan](plan.doc)')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('above the first sub-item')
  await expectAccessible(page, 'First ten minutes')
})
