import { join } from 'node:path'
import { runNpm } from './npm.mjs'
import { hashContents, isStamped, stamp } from './stamps.mjs'
import { ROOT } from './steps.mjs'

/**
 * Installs the packages when the lock file, or the Node they were installed for, has changed.
 * `npm ci` begins by removing node_modules, and the stamp in it.
 * @param {{ path: string, major: number }} node
 */
export async function installPackages(node) {
  const stampPath = join(ROOT, 'node_modules', '.holdfast-installed-from')
  const wanted = hashContents(ROOT, ['package-lock.json'], {
    facts: [`${node.major}`, process.platform, process.arch],
  })
  if (isStamped(stampPath, wanted)) return
  console.log('Installing packages…')
  // Development packages build the web app, so they are wanted with NODE_ENV=production as well.
  await runNpm(node.path, ['ci', '--prefix', ROOT, '--include=dev', '--include=optional'], {
    cwd: ROOT,
    purpose: 'The packages',
  })
  stamp(stampPath, wanted)
}
