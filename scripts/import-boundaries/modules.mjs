import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readImports } from './read-imports.mjs'

/**
 * @typedef {import('./read-imports.mjs').Import & (
 *   | { file: string }
 *   | { package: string }
 *   | { unresolved: string }
 * )} ResolvedImport
 * @typedef {object} Module
 * @property {string} path  from the root, with forward slashes
 * @property {ResolvedImport[]} imports
 * @property {{ name: string, line: number }[]} members
 * @property {string | undefined} error
 */

const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx)$/
/** Also left out, like node_modules and hidden folders. */
const GENERATED = ['data', 'data-dev', 'web/dist', 'web/dev-dist', 'e2e/results', 'e2e/report']

/**
 * @param {string} root
 * @returns {Map<string, string | null>}  path → text; null for files that are not source
 */
export function readSources(root) {
  /** @type {Map<string, string | null>} */
  const files = new Map()
  const walk = (/** @type {string} */ folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name)
      const isOurs = !(
        entry.name.startsWith('.') ||
        entry.name === 'node_modules' ||
        GENERATED.includes(path)
      )
      if (!isOurs) continue
      if (entry.isDirectory()) walk(path)
      else files.set(path, SOURCE.test(path) ? readFileSync(join(root, path), 'utf8') : null)
    }
  }
  walk('')
  return files
}

/**
 * @param {Map<string, string | null>} files
 * @returns {Module[]}
 */
export function readModules(files) {
  /** @type {Module[]} */
  const modules = []
  for (const [path, text] of files) {
    if (text === null) continue
    const { imports, members, error } = readImports(path, text)
    const resolved = imports.map((imported) => ({
      ...imported,
      ...resolve(path, imported.specifier, files),
    }))
    modules.push({ path, imports: resolved, members, error })
  }
  return modules
}

/**
 * @param {string} from
 * @param {string | null} specifier
 * @param {Map<string, string | null>} files
 * @returns {{ file: string } | { package: string } | { unresolved: string }}
 */
function resolve(from, specifier, files) {
  if (specifier === null) return { unresolved: 'its path is only known at run time' }
  const bare = specifier.replace(/\?.*$/, '')
  if (/^\.\.?(?:\/|$)/.test(bare)) return resolveFile(posix.join(posix.dirname(from), bare), files)
  const workspace = /^@holdfast\/([^/]+)(?:\/(.+))?$/.exec(bare)
  if (workspace) {
    const [, name, file = name] = workspace
    return resolveFile(`${name}/src/${file}.ts`, files)
  }
  if (/^[#~/]/.test(bare)) return { unresolved: 'this check does not follow such paths' }
  const [first = '', second] = bare.split('/')
  return { package: first.startsWith('@') && second ? `${first}/${second}` : first }
}

/**
 * @param {string} path
 * @param {Map<string, string | null>} files
 */
function resolveFile(path, files) {
  return files.has(path) ? { file: path } : { unresolved: `there is no ${path}` }
}
