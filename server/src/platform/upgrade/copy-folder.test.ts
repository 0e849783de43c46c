import { mkdir, mkdtemp, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { copyFolder } from './copy-folder.ts'

async function newFolders() {
  const root = await mkdtemp(join(tmpdir(), 'holdfast-copy-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const from = join(root, 'from')
  const to = join(root, 'to')
  await mkdir(join(from, 'base/1'), { recursive: true, mode: 0o700 })
  await writeFile(join(from, 'base/1/table'), 'first', { mode: 0o600 })
  await writeFile(join(from, 'base/1/quiet'), 'quiet')
  await writeFile(join(from, 'postmaster.pid'), '1')
  const copy = (isRunning: boolean) =>
    copyFolder(from, to, { manifestFile: join(root, 'files.json'), isRunning })
  return { root, from, to, copy }
}

/** Longer than a file counts as too new. */
const SETTLED_MS = 2100

test('the second pass copies what has changed since the first, and nothing else', async () => {
  const { from, to, copy } = await newFolders()
  await delay(SETTLED_MS)
  expect(await copy(true)).toBe(3)
  // Of the same length, with the previous time: only the time of change tells.
  const { atime, mtime } = await stat(join(from, 'base/1/table'))
  await writeFile(join(from, 'base/1/table'), 'other')
  await utimes(join(from, 'base/1/table'), atime, mtime)
  await rm(join(from, 'postmaster.pid'))
  await writeFile(join(from, 'base/1/new'), 'new')
  expect(await copy(false)).toBe(2)
  expect(await readFile(join(to, 'base/1/table'), 'utf8')).toBe('other')
  expect(await readFile(join(to, 'base/1/quiet'), 'utf8')).toBe('quiet')
  expect(await readFile(join(to, 'base/1/new'), 'utf8')).toBe('new')
  await expect(stat(join(to, 'postmaster.pid'))).rejects.toThrow('ENOENT')
  expect((await stat(join(to, 'base/1/table'))).mode & 0o777).toBe(0o600)
})

// Fails without TOO_NEW_NS: clocks of files tick every few milliseconds only.
test('a file that was written just before the first pass is copied again', async () => {
  const { copy } = await newFolders()
  expect(await copy(true)).toBe(3)
  expect(await copy(false)).toBe(3)
})

test('a database that is spread by links is not copied, and a sentence says so', async () => {
  const { root, from, copy } = await newFolders()
  await symlink(root, join(from, 'pg_wal'))
  await expect(copy(true)).rejects.toThrow('is a link to another place')
})
