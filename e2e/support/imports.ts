import { chooseFile } from './files.ts'
import { expect, type Page } from './test.ts'

/** Chooses a file with the table in it. */
export async function chooseTable(page: Page, name: string, content: Buffer | string) {
  const buffer = typeof content === 'string' ? Buffer.from(content) : content
  const button = page.getByRole('button', { name: 'Choose a file' })
  await chooseFile(page, button, { name, mimeType: 'text/csv', buffer })
}

/** Pastes a table and goes on to the second step. */
export async function pasteTable(page: Page, text: string) {
  await page.getByLabel('Or paste cells from a spreadsheet').fill(text)
  await page.getByRole('button', { name: 'Check these rows' }).click()
}

export async function expectStatus(page: Page, text: string) {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
}

export async function expectRefused(page: Page, sentence: string | RegExp) {
  const alert = page.getByRole('alert').filter({ hasText: 'This table cannot be imported' })
  await expect(alert).toContainText(sentence)
  await expect(alert).toBeFocused()
}
