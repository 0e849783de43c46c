import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { expect, type Page } from './test.ts'

/** Half the size of the package's default, and loading it is most of what a check costs. */
const AXE = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules that a theme can break on its own: themes change colours and nothing else. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** The screen with that title breaks no rule that axe knows in one theme, nor one on colours in the other. */
export async function expectNoFaults(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await AXE)
  const faults = await page.evaluate(findFaults, COLOUR_RULES)
  expect(faults).toEqual([])
}

/** Runs in the page. */
async function findFaults(colourRules: string[]): Promise<string[]> {
  const { run } = (window as unknown as { axe: typeof axe }).axe
  const faults: string[] = []
  for (const [theme, only] of [
    ['light', {}],
    ['dark', { runOnly: colourRules }],
  ] as const) {
    document.body.classList.remove('light', 'dark')
    document.body.classList.add(theme)
    // Only an experimental rule, which does not run, needs style sheets to be loaded again; axe would
    // put one that is still loading into a style element, which the content policy reports.
    const options = { ...only, preload: false, resultTypes: ['violations'] }
    const { violations } = await run(document, options as RunOptions)
    for (const { id, nodes } of violations) faults.push(`${theme}: ${id} ${nodes[0]?.html}`)
  }
  return faults
}
