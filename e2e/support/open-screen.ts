import type { AppScreen } from './screens.ts'
import { expect, type Page } from './test.ts'

/**
 * Opens a screen as a link of the app does and waits until it has its content. The app is loaded once:
 * loading it for each of eighty screens takes most of their time, and on a busy machine all of it.
 */
export async function openScreen(page: Page, { path, heading }: AppScreen): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(path)
  else await page.evaluate(navigate, path)
  const title = page.getByRole('heading', { level: 1, name: heading, exact: true })
  await expect(title).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0)
}

/** Runs in the page. */
function navigate(path: string): void {
  const historyDepth = (history.state?.historyDepth ?? 0) + 1
  history.pushState({ historyDepth, key: String(historyDepth) }, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}
