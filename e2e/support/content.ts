import { expect, type Page } from './test.ts'

/** Publishes the content's draft from any of its pages. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  const draft = page.getByRole('region', { name: 'Draft', exact: true })
  await expect(draft).toContainText('Staff see everything that stands here.')
}

/** The buttons of one row of an ordered list. */
export function rowOf(page: Page, name: string) {
  return page.getByRole('group', { name, exact: true })
}
