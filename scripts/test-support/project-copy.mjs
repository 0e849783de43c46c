import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { packagesHash, packagesStamp } from '../install.mjs'
import { stamp } from '../stamps.mjs'
import { ROOT } from '../steps.mjs'

const FOLDERS = ['contract', 'scripts', 'server', 'starter-content', 'web']
const FILES = ['package.json', 'package-lock.json', '.npmrc', 'tsconfig.base.json']

/** Empties node_modules, as `npm ci` does first, and records its arguments and environment. */
const FAKE_NPM = `
  import fs from 'node:fs'
  fs.rmSync('node_modules', { recursive: true, force: true })
  fs.mkdirSync('node_modules')
  fs.writeFileSync('npm-call.json', JSON.stringify({ args: process.argv.slice(2), env: process.env }))
`

/** Writes a page and a script made from one source file, and records its environment. */
const FAKE_VITE = `
  import fs from 'node:fs'
  import path from 'node:path'
  const folder = process.argv[process.argv.indexOf('--outDir') + 1]
  const text = fs.readFileSync('src/main.tsx', 'utf8').slice(0, 80)
  fs.mkdirSync(path.join(folder, 'assets'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'index.html'), text)
  fs.writeFileSync(path.join(folder, 'assets/main.js'), text)
  fs.writeFileSync(path.join(folder, 'environment.json'), JSON.stringify(process.env))
`

/**
 * A copy of the project with its installed packages, which tests may change. npm and Vite are
 * fakes, so that nothing is downloaded or built.
 */
export function copyProject() {
  mkdirSync(join(ROOT, '.runtime'), { recursive: true })
  const root = mkdtempSync(join(ROOT, '.runtime', 'test-copy-'))
  const remove = () =>
    rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  // The browser tests, which may run meanwhile, rename folders in Vite's cache.
  const left = ['web/dist', 'web/node_modules/.vite'].map((path) => join(ROOT, path))
  const isSource = (/** @type {string} */ path) => !left.includes(path)
  for (const name of FOLDERS) {
    cpSync(join(ROOT, name), join(root, name), { recursive: true, filter: isSource })
  }
  for (const name of FILES) cpSync(join(ROOT, name), join(root, name))
  linkPackages(root)
  mkdirSync(join(root, 'node_modules/vite/bin'), { recursive: true })
  writeFileSync(join(root, 'node_modules/vite/bin/vite.js'), FAKE_VITE)
  stamp(packagesStamp(root), packagesHash(root))
  mkdirSync(join(root, 'npm'))
  writeFileSync(join(root, 'npm/npm-cli.js'), FAKE_NPM)

  /**
   * Starts one of the scripts, as npm would.
   * @param {string} command  of package.json's scripts, such as `node scripts/start.mjs`
   * @param {string[]} args
   * @param {Record<string, string>} env
   */
  const start = (command, args = [], env = {}) => {
    const [, script = '', ...fixedArgs] = command.split(' ')
    const child = spawn(process.execPath, [script, ...fixedArgs, ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, npm_execpath: join(root, 'npm/npm-cli.js'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const printed = { text: '' }
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part) => {
        printed.text += part
      })
    }
    const ended = once(child, 'close').then(([code]) => ({ code, printed: printed.text }))
    return { child, printed, ended }
  }
  return { root, remove, start }
}

/**
 * Links the packages of the server; development tools are not run here. It uses no hard links, because
 * another link to a file counts as a change, which restarts the server that dev.test.mjs watches.
 * @param {string} root
 */
function linkPackages(root) {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const isTop = (/** @type {string} */ path) => path.lastIndexOf('node_modules/') === 0
  const paths = Object.keys(lock.packages).filter((path) => isTop(path) && !lock.packages[path].dev)
  for (const path of paths) {
    const entry = lstatSync(join(ROOT, path), { throwIfNoEntry: false })
    // Packages for other platforms are in the lock file only.
    if (!entry) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    // The links to the workspaces are relative, so in the copy they lead to the copy's workspaces.
    const target = entry.isSymbolicLink() ? readlinkSync(join(ROOT, path)) : join(ROOT, path)
    symlinkSync(target, join(root, path))
  }
}
