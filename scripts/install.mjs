import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from './npm.mjs'
import { hashContents, isStamped, stamp } from './stamps.mjs'
import { ROOT } from './steps.mjs'

/** What running Holdfast needs. The rest is for working on it: two fifths of the time of an install. */
const APP = ['contract', 'starter-content', 'server', 'web']

/**
 * Installs the packages when the lock file, or the Node they were installed for, has changed.
 * `npm ci` begins by removing node_modules, and the stamps in it.
 * @param {{ path: string, major: number }} node
 * @param {{ isAppEnough?: boolean }} [options]  isAppEnough: without the tools for working on it,
 *   unless they have been installed before
 */
export async function installPackages(node, { isAppEnough = false } = {}) {
  const appStamp = join(ROOT, 'node_modules', '.holdfast-app')
  const everythingStamp = join(ROOT, 'node_modules', '.holdfast-everything')
  const wanted = hashContents(ROOT, ['package-lock.json'], {
    facts: [`${node.major}`, process.platform, process.arch],
  })
  if (isStamped(everythingStamp, wanted) || (isAppEnough && isStamped(appStamp, wanted))) return
  const isOnlyApp = isAppEnough && !existsSync(everythingStamp)
  console.log('Installing packages…')
  // Development packages build the web app, so they are wanted with NODE_ENV=production as well.
  const included = ['--include=dev', '--include=optional']
  const workspaces = isOnlyApp ? APP.map((name) => `--workspace=${name}`) : []
  await runNpm(node.path, ['ci', '--prefix', ROOT, ...included, ...workspaces], {
    cwd: ROOT,
    purpose: 'The packages',
  })
  stamp(isOnlyApp ? appStamp : everythingStamp, wanted)
}
