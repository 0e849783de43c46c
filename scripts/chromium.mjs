import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runStep } from './child-processes.mjs'
import { toolEnvironment } from './environment.mjs'
import { ROOT, UserError } from './steps.mjs'
import { findOnPath, installFromDebian, isDebianRoot } from './system-packages.mjs'

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome']
const HEADLESS_SHELL = ['chromium-headless-shell']
const PLAYWRIGHT = join(ROOT, 'node_modules/@playwright/test/cli.js')

/**
 * The path of a Chromium for the end-to-end tests. An existing one is used (CHROMIUM_PATH first);
 * otherwise it is installed, from Debian's packages where that is possible, else by Playwright.
 * @param {{ path: string }} node
 * @returns {Promise<string>}
 */
export async function provideChromium(node) {
  const requested = process.env.CHROMIUM_PATH
  if (requested) {
    if (existsSync(requested)) return requested
    throw new UserError(`CHROMIUM_PATH names ${requested}, which does not exist.`)
  }
  const found = findOnPath(CHROMIUM) ?? (await findPlaywrightBrowser(node))
  if (found) return found

  console.log('Installing Chromium…')
  const output = isDebianRoot()
    ? await installFromDebian('chromium')
    : await installByPlaywright(node)
  const installed = findOnPath(CHROMIUM) ?? (await findPlaywrightBrowser(node))
  if (installed) return installed
  process.stderr.write(output)
  throw new UserError(
    'Chromium could not be installed: install it, set CHROMIUM_PATH to its program, and try again.',
  )
}

/**
 * The path of Chromium's headless shell: the same engine without windows, which needs little more than
 * half of the processor time. Without it, or if CHROMIUM_PATH is set, all tests run in Chromium.
 * @returns {Promise<string | undefined>}
 */
export async function provideHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return undefined
  const found = findOnPath(HEADLESS_SHELL)
  if (found || !isDebianRoot()) return found

  console.log('Installing Chromium’s headless shell…')
  const output = await installFromDebian('chromium-headless-shell')
  const installed = findOnPath(HEADLESS_SHELL)
  if (!installed) console.log(`${output}It could not be installed: all tests run in Chromium.`)
  return installed
}

/**
 * The version as the browser prints it, for the report of a test run: Chromium's behaviour changes
 * with every release.
 * @param {string} browser  the path of its program
 * @returns {Promise<string>}
 */
export async function readBrowserVersion(browser) {
  const { output } = await runStep(browser, ['--version', '--no-sandbox'], { capture: true })
  // Debian's wrapper script may print its own warnings first.
  return /.*\d+\.\d+.*$/m.exec(output)?.[0].trim() ?? `${browser} does not say its version.`
}

/** @param {{ path: string }} node */
async function findPlaywrightBrowser(node) {
  const script = "process.stdout.write(require('@playwright/test').chromium.executablePath())"
  const { output } = await runStep(node.path, ['-e', script], {
    cwd: join(ROOT, 'e2e'),
    capture: true,
  })
  return existsSync(output) ? output : undefined
}

/**
 * @param {{ path: string }} node
 * @returns {Promise<string>}  what was printed
 */
async function installByPlaywright(node) {
  const isLinuxRoot = process.platform === 'linux' && process.getuid?.() === 0
  const args = [PLAYWRIGHT, 'install', ...(isLinuxRoot ? ['--with-deps'] : []), 'chromium']
  const { output } = await runStep(node.path, args, {
    cwd: join(ROOT, 'e2e'),
    env: toolEnvironment(),
    capture: true,
  })
  return output
}
