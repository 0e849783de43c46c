import { readFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { expect, test } from 'vitest'
import { isUnavailable } from './database-errors.ts'

const MISSING = '/nonexistent/.s.PGSQL.5432'

test.each(['40P01', '40001', '53100', '58030', 'XX001', '25006'])(
  'after %s the same request may succeed later',
  (code) => {
    expect(isUnavailable(Object.assign(new Error('no'), { code }))).toBe(true)
  },
)

test('a mistake in a statement is no failure of the database', () => {
  expect(isUnavailable(Object.assign(new Error('no'), { code: '42P01' }))).toBe(false)
})

// Fails when ENOENT alone decides: then a missing file counts as a database that cannot be reached.
test('a missing socket is a database that cannot be reached, a missing file is not', async () => {
  const socketError = await new Promise((resolve) => createConnection(MISSING).on('error', resolve))
  expect(isUnavailable(socketError)).toBe(true)
  expect(isUnavailable(await readFile(MISSING).catch((error: unknown) => error))).toBe(false)
})
