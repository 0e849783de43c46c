import { join } from 'node:path'
import { runStep } from './child-processes.mjs'
import { hashContents, isStamped } from './stamps.mjs'
import { ReportedFailure, ROOT } from './steps.mjs'

/**
 * Installs all packages once, including those of tests and tools, so that no command has to replace what
 * another has installed. Installs them again only when the lock file has changed. Refuses while one of our
 * programs uses the installed packages.
 * @param {{ path: string }} node
 */
export async function installPackages(node) {
  if (isInstalled(ROOT)) return
  const { code } = await runStep(node.path, [join(ROOT, 'scripts/install-packages.mjs')], {
    cwd: ROOT,
  })
  if (code !== 0) throw new ReportedFailure(code)
}

/** @param {string} root */
export function isInstalled(root) {
  return isStamped(packagesStamp(root), packagesHash(root))
}

/** Inside node_modules, so that it is removed with them.  @param {string} root */
export function packagesStamp(root) {
  return join(root, 'node_modules', '.holdfast-installed')
}

/**
 * A hash of all that the installed packages depend on. Node's version is not part of it, because nothing
 * is compiled and every package supports all versions from 24 on.
 * @param {string} root
 */
export function packagesHash(root) {
  return hashContents(root, ['package-lock.json'], { facts: [process.platform, process.arch] })
}
