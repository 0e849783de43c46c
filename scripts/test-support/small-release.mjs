import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describeRelease } from '../package/stage.mjs'
import { ROOT } from '../steps.mjs'

/*
 * An unpacked release as `npm run package` makes it, whose packages and Node are links to those of this repository:
 * so it is made in a moment. The sources are copies, which a test may change.
 */

const WORKSPACES = ['contract', 'server', 'starter-content']
const PAGE = '<!doctype html><title>Holdfast</title>'

/**
 * @param {string} folder  is created
 * @param {string} version
 * @param {{ change?: (app: string) => void }} [options]  change: what is wrong with this release
 */
export function makeSmallRelease(folder, version, { change = () => undefined } = {}) {
  const app = join(folder, 'app')
  for (const name of WORKSPACES) {
    mkdirSync(join(app, name), { recursive: true })
    copyFileSync(join(ROOT, name, 'package.json'), join(app, name, 'package.json'))
    for (const part of ['src', 'pictures']) {
      if (!existsSync(join(ROOT, name, part))) continue
      cpSync(join(ROOT, name, part), join(app, name, part), {
        recursive: true,
        filter: (path) => !/\.test\.ts$|test-support/.test(path),
      })
    }
  }
  copyFileSync(join(ROOT, 'package.json'), join(app, 'package.json'))
  linkPackages(join(app, 'node_modules'))
  mkdirSync(join(app, 'web/dist/assets'), { recursive: true })
  writeFileSync(join(app, 'web/dist/index.html'), PAGE)
  mkdirSync(join(folder, 'node/bin'), { recursive: true })
  symlinkSync(process.execPath, join(folder, 'node/bin/node'))
  copyFileSync(join(ROOT, 'scripts/package/holdfast.sh'), join(folder, 'holdfast'))
  chmodSync(join(folder, 'holdfast'), 0o755)
  writeFileSync(join(folder, 'VERSION'), `${version}\n`)
  edit(join(app, 'contract/src/version.ts'), /VERSION = '.*'/, `VERSION = '${version}'`)
  change(app)
  describeRelease(folder, { arch: process.arch === 'arm64' ? 'arm64' : 'x64', version })
}

/**
 * Replaces a piece of a file, and complains if it is not there.
 * @param {string} file
 * @param {RegExp} found
 * @param {string} replacement
 */
export function edit(file, found, replacement) {
  const text = readFileSync(file, 'utf8')
  if (text.search(found) < 0) throw new Error(`${file} has no ${found}`)
  writeFileSync(file, text.replace(found, replacement))
}

/** @param {string} folder */
function linkPackages(folder) {
  mkdirSync(join(folder, '@holdfast'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name.startsWith('.') || name === '@holdfast') continue
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, name))
  }
  for (const name of WORKSPACES) symlinkSync(`../../${name}`, join(folder, '@holdfast', name))
}
