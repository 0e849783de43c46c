import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from './import-boundaries/modules.mjs'
import { ROOT } from './steps.mjs'

// So a file name in an editor or a stack trace means one file.
test('no two files of the web client have the same name', () => {
  const paths = [...readSources(ROOT).keys()].filter(
    (path) => path.startsWith('web/src/') && basename(path) !== 'README.md',
  )
  const byName = Map.groupBy(paths, (path) => basename(path))
  expect(paths.length).toBeGreaterThan(100)
  expect([...byName.values()].filter((same) => same.length > 1)).toEqual([])
})
