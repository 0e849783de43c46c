import { findCycles, shortestPath } from './graph.mjs'
import { PARTS, TESTS } from './parts.mjs'
import { compilePattern, matchesAny } from './patterns.mjs'
import { SYSTEM_POOL } from './system-pool.mjs'

/**
 * @typedef {import('./modules.mjs').Module} Module
 * @typedef {import('./modules.mjs').ResolvedImport} ResolvedImport
 * @typedef {import('./parts.mjs').Part} Part
 * @typedef {{ file: string, line: number, text: string }} Violation
 * @typedef {{ part: Part, folder: string | undefined }} Place  folder: that of the file's feature
 */

const PATTERNS_OF_PARTS = PARTS.flatMap((part) =>
  part.files.map((pattern) => ({ part, pattern: compilePattern(pattern) })),
)

/**
 * Every import that the rules in parts.mjs do not allow.
 * @param {Module[]} modules
 * @returns {Violation[]}
 */
export function findViolations(modules) {
  return [...modules.flatMap(checkModule), ...checkZod(modules), ...checkCycles(modules)].sort(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line,
  )
}

/** @param {Module} module  @returns {Violation[]} */
function checkModule(module) {
  const place = placeOf(module.path)
  const at = (/** @type {number} */ line, /** @type {string} */ text) => ({
    file: module.path,
    line,
    text,
  })
  if (module.error) return [at(1, `cannot be read (${module.error}), so its imports are unknown`)]
  if (!place) {
    return [
      at(
        1,
        'belongs to no part: move it, or declare its folder in scripts/import-boundaries/parts.mjs',
      ),
    ]
  }
  const imports = module.imports.flatMap((found) => {
    const text = checkImport(module.path, place, found)
    return text ? [at(found.line, text)] : []
  })
  return [...imports, ...checkSystemPool(module)]
}

/**
 * @param {string} path
 * @param {Place} place
 * @param {ResolvedImport} found
 * @returns {string | undefined}
 */
function checkImport(path, { part, folder }, found) {
  const isTest = matchesAny(TESTS.files, path)
  if ('unresolved' in found) {
    return `imports ${found.specifier ?? 'a computed path'}, but ${found.unresolved}: import an existing file by its name`
  }
  if ('package' in found) {
    const isAllowedInTest = isTest && matchesPackage(TESTS.packages, found.package)
    if (isAllowedInTest || isPackageAllowed(part, found.package)) return undefined
    return `imports the package ${found.package}: ${part.instead}`
  }
  const target = placeOf(found.file)
  if (!target) return `imports ${found.file}, which belongs to no part`
  const isOwn = folder === undefined ? target.part === part : target.folder === folder
  const allowed = isTest ? [...part.mayImport, ...allowedInTest(path)] : part.mayImport
  if ((isOwn && !part.isIsolated) || allowed.includes(target.part.name)) return undefined
  return `imports ${found.file} (${target.part.name}): ${part.instead}`
}

/** @param {string} path */
function allowedInTest(path) {
  if (path.startsWith('server/')) return [...TESTS.mayImport, ...TESTS.mayImportOnServer]
  if (path.startsWith('web/')) return [...TESTS.mayImport, ...TESTS.mayImportInWeb]
  return TESTS.mayImport
}

/**
 * @param {Part} part
 * @param {string} name
 */
function isPackageAllowed({ packages }, name) {
  if (!packages) return true
  return 'only' in packages
    ? matchesPackage(packages.only, name)
    : !matchesPackage(packages.never, name)
}

/**
 * @param {string[]} names  `node:` means all of Node's own
 * @param {string} name
 */
function matchesPackage(names, name) {
  return names.some((wanted) => (wanted.endsWith(':') ? name.startsWith(wanted) : name === wanted))
}

/** @param {Module} module  @returns {Violation[]} */
function checkSystemPool(module) {
  const isServer = module.path.startsWith('server/src/')
  if (!isServer || matchesAny(SYSTEM_POOL.mayUse, module.path)) return []
  const declared = compilePattern(SYSTEM_POOL.declaredIn)
  const types = module.imports
    .filter((found) => 'file' in found && declared.test(found.file))
    .flatMap(({ names, line }) => names.map((name) => ({ name, line })))
    .filter(({ name }) => SYSTEM_POOL.types.includes(name))
  const members = module.members.filter(({ name }) => SYSTEM_POOL.members.includes(name))
  return [...types, ...members].map(({ name, line }) => ({
    file: module.path,
    line,
    text: `uses ${name}, the pool that sees every organisation: ${SYSTEM_POOL.instead}`,
  }))
}

/** The browser gets types from the schemas and never zod itself.  @param {Module[]} modules  @returns {Violation[]} */
function checkZod(modules) {
  const next = runTimeImports(modules)
  return modules
    .filter(({ path }) => placeOf(path)?.part.inBrowser && !matchesAny(TESTS.files, path))
    .flatMap(({ path, imports }) =>
      imports.flatMap((found) => {
        if (found.isType || !('file' in found) || placeOf(found.file)?.part.inBrowser) return []
        const chain = shortestPath(found.file, next, (reached) => reached === 'zod')
        if (!chain) return []
        const text = `brings zod to the browser (${chain.join(' → ')}): use \`import type\`, or take what the browser needs from a contract file without zod`
        return [{ file: path, line: found.line, text }]
      }),
    )
}

/** @param {Module[]} modules  @returns {Violation[]} */
function checkCycles(modules) {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const targets = (/** @type {string} */ path) =>
    byPath.get(path)?.imports.flatMap((found) => ('file' in found ? [found.file] : [])) ?? []
  return findCycles(byPath.keys(), targets).map((cycle) => {
    const [file = '', second] = cycle
    const found = byPath.get(file)?.imports.find((each) => 'file' in each && each.file === second)
    const text = `is part of a cycle (${cycle.join(' → ')}): move what both need to a file of its own`
    return { file, line: found?.line ?? 1, text }
  })
}

/** @param {Module[]} modules  @returns {(path: string) => string[]} */
function runTimeImports(modules) {
  const edges = new Map(
    modules.map(({ path, imports }) => [
      path,
      imports.flatMap((found) => {
        if (found.isType || 'unresolved' in found) return []
        return 'file' in found ? [found.file] : [found.package]
      }),
    ]),
  )
  return (path) => edges.get(path) ?? []
}

/** @param {string} path  @returns {Place | undefined} */
function placeOf(path) {
  const part = PATTERNS_OF_PARTS.find(({ pattern }) => pattern.test(path))?.part
  return part && { part, folder: /^.+\/features\/[^/]+\//.exec(path)?.[0] }
}
