import { expectAccessible } from '../support/accessibility.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const DESK = { viewport: { width: 1280, height: 800 } }

async function openUsers(page: Page, username = 'head') {
  await signIn(page, username, '/admin/menu')
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

test('an admin creates, edits and deletes a user', { tag: '@browsers' }, async ({ openDevice }) => {
  const { page } = await openDevice(DESK)
  await openUsers(page)
  await page.getByRole('button', { name: 'New user' }).click()
  const dialog = page.getByRole('dialog', { name: 'New user' })
  await dialog.getByLabel('Username').fill('Pat.Quill')
  await dialog.getByLabel('Name', { exact: true }).fill('Pat Quill')
  await dialog.getByLabel('Password', { exact: true }).fill('a long sentence')
  await dialog.getByLabel('Confirm password').fill('another sentence')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('These passwords do not match')
  await dialog.getByLabel('Confirm password').fill('a long sentence')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Pat Quill')).toContainText('pat.quill')
  await expect(rowOf(page, 'Pat Quill')).toContainText('Standard')

  await rowOf(page, 'Pat Quill').getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Pat Quill' })
  await expect(edit.getByLabel('Username')).toHaveCount(0)
  const longEmail = 'patricia.featherstonehaugh@northern-riverside-academy.example'
  await edit.getByLabel('Email').fill(longEmail)
  await page.keyboard.press('Control+Enter')
  await expect(edit).toHaveCount(0)
  await expect(rowOf(page, 'Pat Quill')).toContainText(longEmail)
  // The last column stays on the page, however long an address is.
  const lastButton = rowOf(page, 'Pat Quill').getByRole('button', { name: 'Delete' })
  const { x = 0, width = 0 } = (await lastButton.boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)

  await test.step('a link is made to hand over', async () => {
    await rowOf(page, 'Pat Quill').getByRole('button', { name: 'Edit' }).click()
    await edit.getByRole('button', { name: 'Make a link for a new password' }).click()
    await expect(edit.getByText(/\/reset\/[\w-]{43}$/)).toBeVisible()
    await expect(edit.getByRole('button', { name: 'Copy' })).toBeVisible()
    await edit.getByRole('button', { name: 'Close' }).click()
  })

  await rowOf(page, 'Pat Quill').getByRole('button', { name: 'Delete' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog).toContainText('Are you sure you want to delete this user?')
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'User deleted' })).toBeVisible()
  await expect(rowOf(page, 'Pat Quill')).toHaveCount(0)
})

test('a reload asks before a typed password is lost', async ({ openDevice }) => {
  const { page } = await openDevice(DESK)
  await openUsers(page)
  await page.getByRole('button', { name: 'New user' }).click()
  const dialog = page.getByRole('dialog', { name: 'New user' })
  const password = dialog.getByLabel('Password', { exact: true })
  await password.fill('a long sentence')

  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const browserQuestion = await asked
  expect(browserQuestion.type()).toBe('beforeunload')
  await browserQuestion.dismiss()
  await expect(password).toHaveValue('a long sentence')
})

test('a taken username is refused in the dialog, and what was typed stays', async ({
  openDevice,
}) => {
  const { page } = await openDevice(DESK)
  await openUsers(page)
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New user' })
  await dialog.getByLabel('Username').fill('hilltop.teacher')
  await dialog.getByLabel('Name', { exact: true }).fill('Somebody Else')
  await dialog.getByLabel('Password', { exact: true }).fill('a long sentence')
  await dialog.getByLabel('Confirm password').fill('a long sentence')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This username is already taken')
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Somebody Else')
  await page.keyboard.press('Escape')
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog).toContainText('Exit without saving changes?')
  await confirmDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New user' })).toBeVisible()
})

test('users are searched, sorted, and shown with their roles', { tag: '@browsers' }, async ({
  openDevice,
}) => {
  const { page } = await openDevice(DESK)
  await openUsers(page)
  const names = page.getByRole('rowheader')
  const head = (title: string) => page.getByRole('columnheader', { name: title, exact: true })
  await expect(names).toHaveCount(9)
  await expect(head('Name')).toHaveAttribute('aria-sort', 'ascending')
  const first = await names.first().textContent()
  await head('Name').getByRole('button').click()
  await expect(head('Name')).toHaveAttribute('aria-sort', 'descending')
  await expect(names.last()).toHaveText(first ?? '')
  await page.getByLabel('Search users').fill('welfare manager')
  await expect(names).toHaveCount(1)
  await expect(page.getByRole('row').nth(1)).toContainText('welfare@riverside.example')
  await page.getByLabel('Search users').fill('nobody of that name')
  await expect(page.getByText('No users found')).toBeVisible()
})

test('the provider’s admin chooses the organisation, and a link keeps the choice', async ({
  openDevice,
}) => {
  const { page } = await openDevice(DESK)
  await openUsers(page, 'provider.admin')
  const organisation = page.getByLabel('Organisation', { exact: true })
  await expect(page).toHaveURL('/admin/users?org=hilltop')
  await organisation.selectOption({ label: 'Riverside Academy' })
  await expect(page).toHaveURL('/admin/users?org=riverside')
  await expect(page.getByRole('row').filter({ hasText: 'logkeeper' })).toBeVisible()
  await page.goto('/admin/users?org=riverside')
  await expect(page.getByRole('row').filter({ hasText: 'logkeeper' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Organisations' }).click()
  await expect(page).toHaveURL('/admin/organisations?org=riverside')
  await page.getByRole('button', { name: 'New organisation' }).click()
  const dialog = page.getByRole('dialog', { name: 'New organisation' })
  await dialog.getByLabel('Id').fill('west')
  await dialog.getByLabel('Name').fill('West College')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'West College' })).toContainText('Selected')
  await expect(organisation.getByRole('option', { name: 'West College' })).toHaveCount(1)
})

test('the navigation of an organisation’s admin has no organisations; on a phone it is a menu', async ({
  openDevice,
}) => {
  const { page } = await openDevice({ viewport: { width: 360, height: 740 } })
  await openUsers(page)
  await expect(page.getByText('Riverside Academy', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const links = page.getByRole('dialog').getByRole('link')
  await expect(links).toHaveText([
    'Getting started',
    'Users',
    'Contacts',
    'Contact Groups',
    'Roles allocation',
    'Roll groups',
    'People',
    'Incidents',
    'Alert settings',
    'Content',
    'Activity',
    'Readiness',
    'Exercises',
    'Preparedness',
    'Proof of records',
    'Second factor',
    'Single sign-on',
    'User directory',
    'Go to app',
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('row').getByRole('button', { name: 'Edit' }).first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeVisible()
})

test('the users and their dialog are accessible', async ({ openDevice }) => {
  const { page } = await openDevice(DESK)
  await openUsers(page)
  await expect(page.getByRole('rowheader')).toHaveCount(9)
  await rowOf(page, 'Alex Moran').hover()
  await expectAccessible(page, 'Users')
  await page.getByRole('button', { name: 'New user' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expectAccessible(page, 'Users')
})
