import { expect, test } from 'vitest'
import { type FolderContent, FolderReader } from './folder-reader.ts'

const NOW = new Date('2026-11-26T10:00:00Z')
const EMPTY: FolderContent = { backups: [], newest: undefined }

test('a disk that hangs is asked once, however often somebody looks, and again once it has answered', async () => {
  let asked = 0
  let { promise: answer, resolve } = Promise.withResolvers<FolderContent>()
  const reader = new FolderReader({
    limitMs: 20,
    read: () => {
      asked += 1
      return answer
    },
  })
  const look = () => reader.read('/network/backups', NOW)
  expect(await look()).toBeUndefined()
  expect(await Promise.all([look(), look(), look()])).toEqual([undefined, undefined, undefined])
  expect(asked).toBe(1)
  resolve(EMPTY)
  await answer
  ;({ promise: answer, resolve } = Promise.withResolvers<FolderContent>())
  resolve(EMPTY)
  expect(await look()).toEqual(EMPTY)
  expect(asked).toBe(2)
})

test('a folder that cannot be read is not the same as one that does not answer', async () => {
  const read = () => Promise.reject(new Error('EACCES'))
  await expect(new FolderReader({ limitMs: 20, read }).read('/root', NOW)).rejects.toThrow('EACCES')
})
