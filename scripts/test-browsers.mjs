import { join } from 'node:path'
import { runChild } from './child-processes.mjs'
import { installPackages } from './install.mjs'
import { programArguments } from './programs.mjs'
import { provideNode } from './runtime.mjs'
import { ROOT, runScript } from './steps.mjs'
import { findOnPath, installFromDebian, isDebianRoot } from './system-packages.mjs'
import { buildWebApp } from './web-build.mjs'

const PROGRAMS = ['WebKitWebDriver', 'xvfb-run', 'dbus-run-session']
/** Debian's names of what has these programs. */
const PACKAGES = ['webkit2gtk-driver', 'xvfb', 'xauth', 'dbus']

function isInstalled() {
  return PROGRAMS.every((program) => findOnPath([program]) !== undefined)
}

/** Installs WebKit where Debian's packages can be installed.  @returns {Promise<boolean>}  whether it is there */
async function provideWebKit() {
  if (isInstalled()) return true
  if (!isDebianRoot()) return false
  console.log('Installing WebKit…')
  const output = await installFromDebian(...PACKAGES)
  if (isInstalled()) return true
  process.stderr.write(output)
  return false
}

/** Runs some journeys in WebKit, if it is there; in CI it must be. */
await runScript(async () => {
  const node = await provideNode()
  await installPackages(node)
  if (!(await provideWebKit())) {
    console.log(`WebKit is not installed, so nothing was tested: it needs ${PACKAGES.join(', ')}.`)
    return process.env.CI ? 1 : 0
  }
  await buildWebApp(node)
  const playwright = programArguments('node_modules/@playwright/test/cli.js', [
    'test',
    '--config=browsers.config.ts',
  ])
  const { code } = await runChild(node.path, playwright, { cwd: join(ROOT, 'e2e') })
  return code
})
