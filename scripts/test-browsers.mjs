import { join } from 'node:path'
import { runChild } from './child-processes.mjs'
import { installPackages } from './install.mjs'
import { programArguments } from './programs.mjs'
import { provideNode } from './runtime.mjs'
import { ROOT, runScript, UserError } from './steps.mjs'
import { findOnPath, installFromDebian, isDebianRoot } from './system-packages.mjs'
import { buildWebApp } from './web-build.mjs'

/** @typedef {{ title: string, programs: string[], packages: string[] }} Browser  `packages` are Debian's names of what has the programs */

/** @type {Record<string, Browser>} */
const BROWSERS = {
  webkit: {
    title: 'WebKit',
    programs: ['WebKitWebDriver', 'xvfb-run', 'dbus-run-session'],
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth', 'dbus'],
  },
  firefox: { title: 'Firefox', programs: ['firefox-esr'], packages: ['firefox-esr'] },
}

/** @param {Browser} browser */
function isInstalled({ programs }) {
  return programs.every((program) => findOnPath([program]) !== undefined)
}

/**
 * Installs the browser where Debian's packages can be installed.
 * @param {Browser} browser
 * @returns {Promise<boolean>}  whether it is there
 */
async function provideBrowser(browser) {
  if (isInstalled(browser)) return true
  if (!isDebianRoot()) return false
  console.log(`Installing ${browser.title}…`)
  const output = await installFromDebian(...browser.packages)
  if (isInstalled(browser)) return true
  process.stderr.write(output)
  return false
}

/**
 * Runs some journeys in this browser, if it is there; in CI it must be.
 * @param {string} node  the path of the program
 * @param {string} name
 * @returns {Promise<boolean>}  whether nothing failed
 */
async function testIn(node, name) {
  const browser = BROWSERS[name]
  if (!browser) throw new UserError(`There is no browser ${name}: name webkit or firefox.`)
  const { title, packages } = browser
  if (!(await provideBrowser(browser))) {
    console.log(`${title} is not installed, so it was not tested: it needs ${packages.join(', ')}.`)
    return !process.env.CI
  }
  const start = performance.now()
  const playwright = programArguments('node_modules/@playwright/test/cli.js', [
    'test',
    '--config=browsers.config.ts',
  ])
  const env = { ...process.env, E2E_BROWSER: name }
  const { code } = await runChild(node, playwright, { cwd: join(ROOT, 'e2e'), env })
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${seconds} s)`)
  return code === 0
}

/** `npm run test:browsers` takes all, `npm run test:browsers -- firefox` one. */
await runScript(async () => {
  const node = await provideNode()
  await installPackages(node)
  await buildWebApp(node)
  const wanted = process.argv.slice(2)
  const failed = []
  for (const name of wanted.length > 0 ? wanted : Object.keys(BROWSERS)) {
    if (!(await testIn(node.path, name))) failed.push(name)
  }
  return failed.length === 0 ? 0 : 1
})
