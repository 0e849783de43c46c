import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../../..')

// A connection made in another way could go to a replica, or to a former primary that somebody has started again.
test('everything that the server and its commands do goes through the client that finds the primary', () => {
  const paths = globSync('**/*.ts', { cwd: SOURCES }).filter(
    (path) => !path.includes('.test.') && !path.startsWith('test-support/'),
  )
  const others = paths.filter((path) => {
    const text = readFileSync(join(SOURCES, path), 'utf8')
    return /new (pg\.)?Client\(/.test(text) && !path.startsWith('platform/database/failover/')
  })
  expect(paths.length).toBeGreaterThan(100)
  expect(others).toEqual([])
})
