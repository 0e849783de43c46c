import type { Page } from '@playwright/test'

/** Holds a button that asks for that, until what it does is done. */
export async function hold(
  page: Page,
  name: string,
  untilDone: () => Promise<unknown>,
): Promise<void> {
  await page.getByRole('button', { name, exact: true }).hover()
  await page.mouse.down()
  await untilDone()
  await page.mouse.up()
}
