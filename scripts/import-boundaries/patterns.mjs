/**
 * @param {string} pattern  see parts.mjs for the syntax
 * @returns {RegExp}  with a group `noun` when the pattern has one
 */
export function compilePattern(pattern) {
  const source = pattern.replaceAll(/<noun>|\*\*\/?|\*|[.+?^${}()|[\]\\]/g, (token) => {
    if (token === '<noun>') return '(?<noun>[^/]+)'
    if (token === '**/') return '(?:.+/)?'
    if (token === '**') return '.+'
    if (token === '*') return '[^/]+'
    return `\\${token}`
  })
  return new RegExp(`^${source}$`)
}

/**
 * @param {string[]} patterns
 * @param {string} path
 */
export function matchesAny(patterns, path) {
  return patterns.some((pattern) => compilePattern(pattern).test(path))
}
