import type { Plugin } from 'vite'

const ICON_FILE = /\/@fortawesome\/free-solid-svg-icons\/fa\w+\.js$/

/** Reduces each Font Awesome icon to what is drawn: its size and path, without its names and aliases. */
export function iconPaths(): Plugin {
  return {
    name: 'icon-paths',
    apply: 'build',
    transform(code, id) {
      if (!ICON_FILE.test(id)) return undefined
      return { code: onlyPath(code), map: null }
    },
  }
}

/** @throws when the file is not written as expected: then this plugin must be looked at */
export function onlyPath(code: string): string {
  const name = findValue(code, /exports\.(fa\w+) = exports\.definition/)
  const width = findValue(code, /var width = (\d+);/)
  const height = findValue(code, /var height = (\d+);/)
  const path = findValue(code, /var svgPathData = '([^']+)';/)
  return `export const ${name} = { icon: [${width}, ${height}, [], '', '${path}'] }`
}

function findValue(code: string, pattern: RegExp): string {
  const value = pattern.exec(code)?.[1]
  if (value === undefined) throw new Error(`An icon has no ${pattern}: see icon-paths.ts`)
  return value
}
