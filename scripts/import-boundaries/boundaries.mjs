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
  const place = findPlace(module.path)
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
  const imports = module.imports.flatMap((imported) => {
    const text = checkImport(module.path, place, imported)
    return text ? [at(imported.line, text)] : []
  })
  return [...imports, ...checkSystemPool(module)]
}

/**
 * @param {string} path
 * @param {Place} place
 * @param {ResolvedImport} imported
 * @returns {string | undefined}
 */
function checkImport(path, { part, folder }, imported) {
  const isTest = matchesAny(TESTS.files, path)
  if ('unresolved' in imported) {
    return `imports ${imported.specifier ?? 'a computed path'}, but ${imported.unresolved}: import an existing file by its name`
  }
  if ('package' in imported) {
    const isAllowedInTest = isTest && matchesPackage(TESTS.packages, imported.package)
    if (isAllowedInTest || isPackageAllowed(part, imported.package)) return undefined
    return `imports the package ${imported.package}: ${part.advice}`
  }
  const target = findPlace(imported.file)
  if (!target) return `imports ${imported.file}, which belongs to no part`
  const isOwn = folder === undefined ? target.part === part : target.folder === folder
  const allowed = isTest ? [...part.mayImport, ...allowedInTest(path)] : part.mayImport
  if ((isOwn && !part.mayNotImportOwnFolder) || allowed.includes(target.part.name)) return undefined
  return `imports ${imported.file} (${target.part.name}): ${part.advice}`
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
    .filter((imported) => 'file' in imported && declared.test(imported.file))
    .flatMap(({ names, line }) => names.map((name) => ({ name, line })))
    .filter(({ name }) => SYSTEM_POOL.types.includes(name))
  const members = module.members.filter(({ name }) => SYSTEM_POOL.members.includes(name))
  return [...types, ...members].map(({ name, line }) => ({
    file: module.path,
    line,
    text: `uses ${name}, the pool that sees every organisation: ${SYSTEM_POOL.advice}`,
  }))
}

/** The browser gets types from the schemas and never zod itself.  @param {Module[]} modules  @returns {Violation[]} */
function checkZod(modules) {
  const next = runTimeImports(modules)
  return modules
    .filter(({ path }) => findPlace(path)?.part.inBrowser && !matchesAny(TESTS.files, path))
    .flatMap(({ path, imports }) =>
      imports.flatMap((imported) => {
        if (imported.isType || !('file' in imported) || findPlace(imported.file)?.part.inBrowser)
          return []
        const chain = shortestPath(imported.file, next, (reached) => reached === 'zod')
        if (!chain) return []
        const text = `brings zod to the browser (${chain.join(' → ')}): use \`import type\`, or take what the browser needs from a contract file without zod`
        return [{ file: path, line: imported.line, text }]
      }),
    )
}

/** @param {Module[]} modules  @returns {Violation[]} */
function checkCycles(modules) {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const targets = (/** @type {string} */ path) =>
    byPath.get(path)?.imports.flatMap((imported) => ('file' in imported ? [imported.file] : [])) ??
    []
  return findCycles(byPath.keys(), targets).map((cycle) => {
    const [file = '', second] = cycle
    const imported = byPath
      .get(file)
      ?.imports.find((each) => 'file' in each && each.file === second)
    const text = `is part of a cycle (${cycle.join(' → ')}): move what both need to a file of its own`
    return { file, line: imported?.line ?? 1, text }
  })
}

/** @param {Module[]} modules  @returns {(path: string) => string[]} */
function runTimeImports(modules) {
  const edges = new Map(
    modules.map(({ path, imports }) => [
      path,
      imports.flatMap((imported) => {
        if (imported.isType || 'unresolved' in imported) return []
        return 'file' in imported ? [imported.file] : [imported.package]
      }),
    ]),
  )
  return (path) => edges.get(path) ?? []
}

/** @param {string} path  @returns {Place | undefined} */
function findPlace(path) {
  const part = PATTERNS_OF_PARTS.find(({ pattern }) => pattern.test(path))?.part
  return part && { part, folder: /^.+\/features\/[^/]+\//.exec(path)?.[0] }
}
