import { expect, test } from 'vitest'
import { readSources } from './import-boundaries/modules.mjs'
import { ROOT } from './steps.mjs'

const LIMITS = 'contract/src/limits.ts'
/** A number that only one side uses is a constant beside its use. */
const SIDES = ['server/', 'web/', 'bench/']

test('a number stands in limits.ts only when the contract or two sides use it', () => {
  const sources = readSources(ROOT)
  const names = sources.get(LIMITS)?.match(/(?<=^export const )\w+/gm) ?? []
  const textOf = (/** @type {string} */ folder) =>
    [...sources]
      .filter(([path]) => path.startsWith(folder) && path !== LIMITS)
      .map(([, text]) => text)
      .join('\n')
  const contract = textOf('contract/')
  const sides = SIDES.map(textOf)
  const isShared = (/** @type {string} */ name) => {
    const isUsed = (/** @type {string} */ text) => new RegExp(`\\b${name}\\b`).test(text)
    return isUsed(contract) || sides.filter(isUsed).length > 1
  }
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !isShared(name))).toEqual([])
})
