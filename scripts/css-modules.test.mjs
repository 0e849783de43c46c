import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g

/** @type {Map<string, Set<string>>} */
const usedNames = new Map()
/** CSS modules that a component passes on as a whole, or indexes by a computed name. @type {Set<string>} */
const usedWhole = new Set()

for (const file of globSync('web/src/**/*.{ts,tsx}', { cwd: ROOT })) {
  const text = readFileSync(join(ROOT, file), 'utf8')
  for (const [, local = '', path = ''] of text.matchAll(IMPORT)) {
    const sheet = normalize(join(dirname(file), path))
    const names = usedNames.get(sheet) ?? new Set()
    usedNames.set(sheet, names)
    const code = text.replaceAll(IMPORT, '')
    for (const [, name = ''] of code.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g')))
      names.add(name)
    if (new RegExp(`\\b${local}\\b(?!\\.\\w)`).test(code)) usedWhole.add(sheet)
  }
}

/** @param {string} sheet */
function declaredNames(sheet) {
  const text = readFileSync(join(ROOT, sheet), 'utf8').replaceAll(/\/\*.*?\*\/|"[^"]*"/gs, '')
  return new Set([...text.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = '']) => name))
}

test('Every class that a component names is in its CSS module', () => {
  const missing = [...usedNames].flatMap(([sheet, names]) => {
    const declared = declaredNames(sheet)
    return [...names].filter((name) => !declared.has(name)).map((name) => `${sheet}: ${name}`)
  })
  expect(missing).toEqual([])
})

test('Every class in a CSS module is named by a component', () => {
  const unused = globSync('web/src/**/*.module.css', { cwd: ROOT })
    .filter((sheet) => !usedWhole.has(sheet))
    .flatMap((sheet) =>
      [...declaredNames(sheet)]
        .filter((name) => !usedNames.get(sheet)?.has(name))
        .map((name) => `${sheet}: ${name}`),
    )
  expect(unused).toEqual([])
})
