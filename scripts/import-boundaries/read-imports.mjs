import { parseSync, Visitor } from 'oxc-parser'

/**
 * @typedef {object} Import
 * @property {string | null} specifier  null when it is only known at run time
 * @property {number} line  from 1
 * @property {boolean} isType  erased before the program runs
 * @property {string[]} names  what a static import takes by name
 *
 * @typedef {object} Source
 * @property {Import[]} imports
 * @property {{ name: string, line: number }[]} members  names of members read as a.b or const { b } = a,
 *   to find uses of the system connections (system-pool.mjs)
 * @property {string | undefined} error  why the file could not be read
 */

/**
 * Everything a source file brings in: static and dynamic imports, re-exports, types.
 * @param {string} path  its ending says which language it is in
 * @param {string} text
 * @returns {Source}
 */
export function readImports(path, text) {
  const { program, errors } = parseSync(path, text)
  /** @type {Source} */
  const source = { imports: [], members: [], error: errors[0]?.message }
  const lineOf = lineFinder(text)
  /**
   * @param {{ start: number }} node
   * @param {string | null} specifier
   */
  const add = (node, specifier, isType = false, /** @type {string[]} */ names = []) => {
    source.imports.push({ specifier, line: lineOf(node.start), isType, names })
  }

  new Visitor({
    ImportDeclaration(node) {
      const names = node.specifiers.map((specifier) =>
        specifier.type === 'ImportSpecifier' ? readName(specifier.imported) : '*',
      )
      add(node, node.source.value, node.importKind === 'type', names)
    },
    ExportNamedDeclaration(node) {
      if (!node.source) return
      const names = node.specifiers.map((specifier) => readName(specifier.local))
      add(node, node.source.value, node.exportKind === 'type', names)
    },
    ExportAllDeclaration(node) {
      add(node, node.source.value, node.exportKind === 'type', ['*'])
    },
    ImportExpression(node) {
      add(node, literal(node.source))
    },
    TSImportType(node) {
      add(node, literal(node.source), true, ['*'])
    },
    CallExpression(node) {
      const { callee } = node
      const isRequire = callee.type === 'Identifier' && callee.name === 'require'
      if (isRequire) add(node, literal(node.arguments[0]))
    },
    MemberExpression(node) {
      if (node.computed || node.property.type !== 'Identifier') return
      source.members.push({ name: node.property.name, line: lineOf(node.property.start) })
      const isGlob = node.object.type === 'MetaProperty' && node.property.name === 'glob'
      if (isGlob) add(node, null)
    },
    ObjectPattern(node) {
      for (const property of node.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        source.members.push({ name: property.key.name, line: lineOf(property.start) })
      }
    },
  }).visit(program)
  return source
}

/** @param {{ type: string, name?: string, value?: unknown }} name  an identifier, or a string as in `"a-b" as c` */
function readName(name) {
  return name.type === 'Identifier' ? String(name.name) : String(name.value)
}

/**
 * The path that a node names, or null when it is computed. A template such as `@scope/${name}` counts as
 * the package `@scope/*`.
 * @param {unknown} node
 * @returns {string | null}
 */
function literal(node) {
  const { type, value, quasis } =
    /** @type {{ type?: string, value?: unknown, quasis?: { value: { cooked: string } }[] }} */ (
      node ?? {}
    )
  if (type === 'Literal' && typeof value === 'string') return value
  const begin = type === 'TemplateLiteral' ? quasis?.[0]?.value.cooked : undefined
  if (begin === undefined) return null
  if (quasis?.length === 1) return begin
  return /^@(?!holdfast)[^/]+\/$/.test(begin) ? `${begin}*` : null
}

/**
 * @param {string} text
 * @returns {(offset: number) => number}
 */
function lineFinder(text) {
  return (offset) => text.slice(0, offset).split('\n').length
}
