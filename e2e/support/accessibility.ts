import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { expect, type Page } from './test.ts'

/** The minified build: loading it is most of the cost of a check. */
const AXE = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules that a theme can break on its own: themes change colours and nothing else. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Checks the screen with this title by axe: all rules in the light theme, the colour rules in the dark. The
 * title of a dialog has level 2.
 */
export async function expectAccessible(page: Page, title: string, level = 1): Promise<void> {
  await expect(page.getByRole('heading', { level, name: title })).toBeVisible()
  // Axe makes the tab of Firefox 153 crash now and then.
  if (process.env.E2E_BROWSER === 'firefox') return
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await AXE)
  const found = await page.evaluate(findViolations, COLOUR_RULES)
  expect(found).toEqual([])
}

/** Runs in the page. */
async function findViolations(colourRules: string[]): Promise<string[]> {
  const { run } = (window as unknown as { axe: typeof axe }).axe
  const found: string[] = []
  for (const [theme, only] of [
    ['light', {}],
    ['dark', { runOnly: colourRules }],
  ] as const) {
    document.body.classList.remove('light', 'dark')
    document.body.classList.add(theme)
    // `preload` would load style sheets again for one experimental rule, which does not run. Axe would
    // inline a sheet that is still loading, which violates the Content Security Policy.
    const options = { ...only, preload: false, resultTypes: ['violations'] }
    const { violations } = await run(document, options as RunOptions)
    for (const { id, nodes } of violations) found.push(`${theme}: ${id} ${nodes[0]?.html}`)
  }
  return found
}
