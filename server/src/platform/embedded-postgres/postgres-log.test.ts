import { appendFile, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, newFolder } from '../../test-support/temporary-servers.ts'
import { postgresLogSize, rotatePostgresLog } from './postgres-log.ts'

afterEach(cleanUp)

test('a log above the limit is rotated, and a running server continues in the same file', async () => {
  const file = join(await newFolder(), 'postgres.log')
  const server = await open(file, 'a')
  await server.write('old line\n')
  await rotatePostgresLog(file, 8)
  await server.write('new line\n')
  await server.close()
  expect(await readFile(file, 'utf8')).toBe('new line\n')
  expect(await readFile(`${file}.1`, 'utf8')).toBe('old line\n')
})

test('a log below the limit is not rotated', async () => {
  const file = join(await newFolder(), 'postgres.log')
  await writeFile(file, 'line\n')
  await rotatePostgresLog(file, 8)
  await appendFile(file, 'more\n')
  expect(await postgresLogSize(file)).toBe(10)
  expect(await postgresLogSize(`${file}.1`)).toBe(0)
})

test('a missing log is no error', async () => {
  const file = join(await newFolder(), 'postgres.log')
  await rotatePostgresLog(file, 8)
  expect(await postgresLogSize(file)).toBe(0)
})
