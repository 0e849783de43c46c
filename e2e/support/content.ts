import type { Locator } from '@playwright/test'
import { expect, type Page } from './test.ts'

/** Publishes the content's draft from any of its pages. */
export async function publish(page: Page): Promise<void> {
  const draft = page.getByRole('region', { name: 'Draft', exact: true })
  await draft.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(draft).toContainText('Staff can see all of this.')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

/** The buttons of one row of an ordered list. */
export function rowOf(page: Page, name: string) {
  return page.getByRole('group', { name, exact: true })
}

/** Delays saves of the content draft until `releaseSaves` is called. */
export async function holdSaves(page: Page): Promise<{ releaseSaves: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/content/draft*', async (route) => {
    if (route.request().method() === 'POST') await promise
    await route.continue()
  })
  return { releaseSaves: resolve }
}

/** Opens the dialog of a new guidance page of this type. */
export async function newPage(page: Page, type: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New page', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New page' })
  await dialog.getByLabel('Type').selectOption({ label: type })
  return dialog
}

export async function save(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Save' }).click()
}

export function alertOf(dialog: Locator): Locator {
  return dialog.getByRole('alert')
}
