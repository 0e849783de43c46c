import { compilePattern } from './patterns.mjs'
import { TABLE_OWNERS } from './table-owners/index.mjs'

const SERVER = 'server/src/'
const DECLARED_IN = compilePattern(`${SERVER}platform/database/*-tables.ts`)
/** The backup reads and fills every table; tests and their support may read any. */
const UNCHECKED_FILES = [
  `${SERVER}platform/database/**`,
  `${SERVER}test-support/**`,
  `${SERVER}**/*.test.ts`,
].map(compilePattern)
const BUILDER = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|\w+Join)\(\s*'(\w+)/g
const STATEMENT = /\b(?:from|into|update|join|lock table)\s+(\w+)/gi

/**
 * Queries that name a table which their file does not own, and tables without an owner.
 * @param {Map<string, string | null>} sources  text by path; null for files that are not source
 * @returns {{ file: string, line: number, text: string }[]}
 */
export function findTableViolations(sources) {
  return [...sources].flatMap(([file, text]) => {
    if (text === null) return []
    const isUnchecked =
      !file.startsWith(SERVER) || UNCHECKED_FILES.some((pattern) => pattern.test(file))
    return [
      ...(DECLARED_IN.test(file) ? findUnowned(file, text) : []),
      ...(isUnchecked ? [] : findForeign(file, text)),
    ]
  })
}

/** @param {string} file  @param {string} text */
function findUnowned(file, text) {
  return [...text.matchAll(/^ {2}(\w+): \{/gm)]
    .filter(([, table = '']) => !(table in TABLE_OWNERS))
    .map(({ 1: table, index }) => ({
      file,
      line: lineAt(text, index),
      text: `declares the table ${table}, which nobody owns: name its owner in scripts/import-boundaries/table-owners/`,
    }))
}

/** @param {string} file  @param {string} text */
function findForeign(file, text) {
  return [...text.matchAll(BUILDER), ...statements(text)].flatMap(({ 1: table = '', index }) => {
    const declared = Object.hasOwn(TABLE_OWNERS, table) ? TABLE_OWNERS[table] : undefined
    if (!declared) return []
    const isOwn = file.startsWith(`${SERVER}${declared.owner}/`)
    if (isOwn || declared.alsoIn?.some((other) => file === SERVER + other)) return []
    return [
      {
        file,
        line: lineAt(text, index),
        text: `names the table ${table} of ${declared.owner}: call a function that it exports, or add the file and the reason to scripts/import-boundaries/table-owners/`,
      },
    ]
  })
}

/** Names of tables within SQL templates, at their place in the file.  @param {string} text */
function statements(text) {
  return [...text.matchAll(/\bsql(?:<[^`]*?>)?`([^`]*)`/g)].flatMap(({ 0: whole, index }) =>
    [...whole.matchAll(STATEMENT)].map((match) =>
      Object.assign(match, { index: index + match.index }),
    ),
  )
}

/** @param {string} text  @param {number} index */
function lineAt(text, index) {
  return text.slice(0, index).split('\n').length
}
