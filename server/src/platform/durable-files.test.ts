import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isThere } from './durable-files.ts'

// Otherwise an upgrade would remove the only copy of a database that a failing disk hides.
test('a file that cannot be looked at does not count as gone', async () => {
  expect(await isThere(tmpdir())).toBe(true)
  expect(await isThere(join(tmpdir(), 'no such file'))).toBe(false)
  await expect(isThere(join(tmpdir(), 'x'.repeat(300)))).rejects.toThrow('ENAMETOOLONG')
})
