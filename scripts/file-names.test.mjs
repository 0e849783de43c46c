import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from './import-boundaries/modules.mjs'
import { ROOT } from './steps.mjs'

// Whoever looks for a file by its name, in an editor or in a stack trace, finds one.
test('no two files of the web client have the same name', () => {
  const paths = [...readSources(ROOT).keys()].filter(
    (path) => path.startsWith('web/src/') && basename(path) !== 'README.md',
  )
  const byName = Map.groupBy(paths, (path) => basename(path))
  expect(paths.length).toBeGreaterThan(100)
  expect([...byName.values()].filter((same) => same.length > 1)).toEqual([])
})
