import type { Guidance } from '@holdfast/contract/content/content'
import { expectAccessible } from '../support/accessibility.ts'
import type { ApiClient } from '../support/api.ts'
import { publish } from '../support/content.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const DESK = { viewport: { width: 1280, height: 800 } }

const confirmDialog = (page: Page) => page.getByRole('alertdialog')
const versions = (page: Page) => page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
const versionOf = (page: Page, number: number) =>
  versions(page).filter({ has: page.getByText(`Version ${number}`, { exact: true }) })
const draftBar = (page: Page) => page.getByRole('region', { name: 'Draft', exact: true })

/** Saves a draft in which the first role has another title. */
async function retitle(admin: ApiClient, title: string): Promise<Guidance> {
  const { guidance } = await admin.call('getContentDraft')
  const [first, ...others] = guidance.roles
  if (!first) throw new Error('There is no role')
  const changed = { ...guidance, roles: [{ ...first, title }, ...others] }
  await admin.call('saveContentDraft', {}, changed)
  return changed
}

test('a published version is restored through the draft', async ({
  openDevice,
  school,
  schoolAdmin: admin,
}) => {
  await retitle(admin, 'Lead of the team')
  await admin.call('publishContent')
  const staff = (await openDevice()).page
  await signIn(staff, school.teacher, '/roles')
  await expect(staff.getByRole('link', { name: /^Lead of the team/ })).toBeVisible()

  const { page } = await openDevice(DESK)
  await signIn(page, school.admin, '/admin/content/versions')
  await expect(versions(page)).toHaveCount(2)
  await expect(versions(page).first()).toContainText('Version 2')
  await expect(versions(page).first()).toContainText('by Alex Admin')
  await expect(versions(page).first()).toContainText('What staff see now')
  await expect(versionOf(page, 1)).not.toContainText('What staff see now')

  await versionOf(page, 1).getByRole('button', { name: 'Compare' }).click()
  const comparison = page.getByRole('dialog', { name: 'Version 1' })
  const forStaff = comparison.getByRole('region', { name: 'What staff would see change' })
  await forStaff.getByText('Changed: Incident manager').click()
  await expect(forStaff.getByRole('deletion')).toHaveText('removed: Lead of the team')
  await expect(forStaff.getByRole('insertion')).toHaveText('added: Incident manager')
  await expect(comparison.getByText('What would change in the draft')).toHaveCount(0)
  await expectAccessible(page, 'Versions')
  await comparison.getByRole('button', { name: 'Close' }).click()
  await expect(versionOf(page, 1).getByRole('button', { name: 'Compare' })).toBeFocused()

  await versionOf(page, 1).getByRole('button', { name: 'Restore into the draft' }).press('Enter')
  await expect(confirmDialog(page)).toContainText('Restore version 1 into the draft?')
  await confirmDialog(page).getByRole('button', { name: 'Restore' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible()
  const changes = page.getByRole('region', { name: 'What the draft changes for staff' })
  await expect(changes).toContainText('Changed: Incident manager')
  await publish(page)
  await expect(staff.getByRole('link', { name: /^Incident manager/ })).toBeVisible()
  await expect(page.getByText('Last published')).toContainText('by Alex Admin')
  await page.getByRole('link', { name: 'All versions' }).click()
  await expect(versions(page)).toHaveCount(3)
  await expect(versions(page).first()).toContainText('What staff see now')
})

test('a draft is discarded only when confirmed', async ({
  openDevice,
  school,
  schoolAdmin: admin,
}) => {
  const before = (await admin.call('getContentDraft')).guidance
  await retitle(admin, 'Lead of the team')
  const { page } = await openDevice(DESK)
  await signIn(page, school.admin, '/admin/content')
  const discard = page.getByRole('button', { name: 'Discard draft' })
  await discard.click()
  await expect(confirmDialog(page)).toContainText('What was written in it is lost')
  await expect(confirmDialog(page)).toContainText('Saved by you')
  await expectAccessible(page, 'Content')
  await confirmDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(discard).toBeFocused()
  await discard.press('Enter')
  await confirmDialog(page).getByRole('button', { name: 'Discard draft' }).click()
  await expect(draftBar(page)).toContainText('Staff can see all of this.')
  await expect(discard).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect((await admin.call('getContentDraft')).guidance).toEqual(before)
})

test('a draft that another admin has saved in the meantime is not overwritten', async ({
  openDevice,
  school,
  schoolAdmin: admin,
}) => {
  await retitle(admin, 'Mine')
  const { page } = await openDevice(DESK)
  await signIn(page, school.admin, '/admin/content/versions')
  const restore = versionOf(page, 1).getByRole('button', { name: 'Restore into the draft' })
  await expect(draftBar(page)).toContainText('Saved by you')
  await restore.click()
  await expect(confirmDialog(page)).toContainText('It replaces the present draft, which is lost.')
  const theirs = await retitle(admin, 'Theirs')
  await confirmDialog(page).getByRole('button', { name: 'Restore' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Somebody else has changed the draft meanwhile')
  await expect(alert).toContainText('Nothing was replaced.')
  expect((await admin.call('getContentDraft')).guidance).toEqual(theirs)

  await versionOf(page, 1).getByRole('button', { name: 'Compare' }).click()
  const inDraft = page.getByRole('region', { name: 'What would change in the draft' })
  await expect(inDraft).toContainText('Changed: Incident manager')
  await page.keyboard.press('Escape')
  await restore.click()
  await confirmDialog(page).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible()
  await expect(draftBar(page)).toContainText('Staff can see all of this.')
})
