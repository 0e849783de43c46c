import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { newFile } from '../../../test-support/backups.ts'
import { backupName, findNewest, listBackups, removeOldBackups } from './kept-backups.ts'

const NOW = new Date('2026-11-21T03:00:00.123Z')

async function newFolder(...names: string[]): Promise<string> {
  const folder = dirname(await newFile())
  for (const name of names) await writeFile(join(folder, name), '')
  return folder
}

test('the name of a backup says when it was taken, in UTC', () => {
  expect(backupName(NOW)).toBe('holdfast-20261121T030000Z.backup')
})

// Fails when the number to keep is not subtracted: all are removed.
test('only the newest backups stay, and files of other names are never removed', async () => {
  const others = ['before-upgrade.backup', 'holdfast-old.backup', 'holdfast-20261101T030000Z.txt']
  const folder = await newFolder(
    ...others,
    'holdfast-20261119T030000Z.backup',
    'holdfast-20251231T030000Z.backup',
    'holdfast-20261120T030000Z.backup',
    'holdfast-20261121T030000Z.backup',
  )
  expect(await removeOldBackups(folder, 2, NOW)).toEqual([
    'holdfast-20251231T030000Z.backup',
    'holdfast-20261119T030000Z.backup',
  ])
  expect((await readdir(folder)).sort()).toEqual(
    [...others, 'holdfast-20261120T030000Z.backup', 'holdfast-20261121T030000Z.backup'].sort(),
  )
  expect(await removeOldBackups(folder, 2, NOW)).toEqual([])
})

test('the file that a killed backup has left is removed after a day, not that of one still running', async () => {
  const [left, running] = [1, 2].map((day) => `holdfast-2026112${day}T000000Z.backup.unfinished`)
  const folder = await newFolder(String(left), String(running))
  await utimes(join(folder, String(left)), NOW, new Date(NOW.getTime() - 25 * 3600 * 1000))
  await utimes(join(folder, String(running)), NOW, new Date(NOW.getTime() - 60 * 1000))
  await removeOldBackups(folder, 5, NOW)
  expect(await readdir(folder)).toEqual([running])
})

test('a folder with the name of a backup stops the removal, and nothing in it is lost', async () => {
  const folder = await newFolder('holdfast-20261121T030000Z.backup')
  await mkdir(join(folder, 'holdfast-20261101T030000Z.backup'))
  await expect(removeOldBackups(folder, 1, NOW)).rejects.toThrow()
})

test('a backup from the future is never the newest, and takes the place of no other', async () => {
  const [old, future] = ['holdfast-20261120T030000Z.backup', 'holdfast-20360101T030000Z.backup']
  const folder = await newFolder(old, future)
  expect(findNewest(await listBackups(folder), NOW)?.name).toBe(old)
  expect(await removeOldBackups(folder, 1, NOW)).toEqual([])
})
