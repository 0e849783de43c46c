import type { Page } from '@playwright/test'

/** Longer than the longest hold that a button asks for. */
const HOLD_MS = 1700

/** Holds a button that asks for that. */
export async function hold(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click({ delay: HOLD_MS })
}
