import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashContents, isStamped, stamp } from './stamps.mjs'

let root = ''
const hash = () => hashContents(root, ['web', 'lock.json'], { skip: ['dist'] })

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stamps-'))
  mkdirSync(join(root, 'web/src'), { recursive: true })
  mkdirSync(join(root, 'web/dist'))
  writeFileSync(join(root, 'web/src/main.tsx'), 'one')
  writeFileSync(join(root, 'lock.json'), '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

test('a change of content, a new, a removed and a renamed file each change the hash', () => {
  const seen = [hash()]
  writeFileSync(join(root, 'web/src/main.tsx'), 'two')
  seen.push(hash())
  writeFileSync(join(root, 'web/src/new.tsx'), '')
  seen.push(hash())
  renameSync(join(root, 'web/src/new.tsx'), join(root, 'web/src/other.tsx'))
  seen.push(hash())
  rmSync(join(root, 'web/src/other.tsx'))
  rmSync(join(root, 'lock.json'))
  seen.push(hash())
  expect(new Set(seen).size).toBe(seen.length)
})

test('another date and a file in a skipped folder do not change the hash', () => {
  const before = hash()
  utimesSync(join(root, 'web/src/main.tsx'), 1, 1)
  writeFileSync(join(root, 'web/dist/index.html'), 'built')
  expect(hash()).toBe(before)
})

test('content that moves from one file to its neighbour changes the hash', () => {
  writeFileSync(join(root, 'web/src/a'), 'xy')
  writeFileSync(join(root, 'web/src/b'), '')
  const before = hash()
  writeFileSync(join(root, 'web/src/a'), 'x')
  writeFileSync(join(root, 'web/src/b'), 'y')
  expect(hash()).not.toBe(before)
})

test('the facts that a result depends on are part of the hash', () => {
  const withNode = (/** @type {string} */ major) =>
    hashContents(root, ['lock.json'], { facts: [major, 'linux'] })
  expect(withNode('24')).toBe(withNode('24'))
  expect(withNode('24')).not.toBe(withNode('26'))
})

test('a result counts as current only with the expected stamp', () => {
  const path = join(root, 'web/dist/.built-from')
  expect(isStamped(path, 'abc')).toBe(false)
  stamp(path, 'abc')
  expect(isStamped(path, 'abc')).toBe(true)
  expect(isStamped(path, 'abd')).toBe(false)
})
