import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './test.ts'

/** The screen with that title breaks no rule that axe knows, in both themes. */
export async function expectNoFaults(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => {
      document.body.classList.remove('light', 'dark')
      document.body.classList.add(name)
    }, theme)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${theme}: ${id} ${nodes[0]?.html}`)).toEqual([])
  }
}
