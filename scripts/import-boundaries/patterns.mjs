/**
 * @param {string} pattern  see parts.mjs for the syntax
 * @returns {RegExp}
 */
export function compilePattern(pattern) {
  const source = pattern.replaceAll(/\*\*\/?|\*|[.+?^${}()|[\]\\]/g, (token) => {
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
