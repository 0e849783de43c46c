import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyName } from '../../storage/device-user.ts'
import { sampleEntry } from '../../test-support/sample-log-entry.ts'
import { closeCopy, openCopy } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { fromBlocks } from './log-blocks.ts'
import type { Entries } from './log-merge.ts'
import { logEndKey, logKey, logStoreOf, storedLogOptions, storeLogEntry } from './stored-log.ts'

const owner = { organisationid: 'riverside', userid: 'head' }
const log = Array.from({ length: 1500 }, (_, index) => sampleEntry(index + 1))
const end = () => queryClient.getQueryData<Entries>(logEndKey('riverside', 'a'))
const complete = () => queryClient.getQueryData<Entries>(logKey('riverside', 'a'))
const readStored = () => queryClient.fetchQuery(storedLogOptions('riverside', 'a'))

beforeEach(async () => {
  await deleteDB(copyName(owner))
  openCopy(owner, () => undefined)
  for (let page = 0; page < log.length; page += 200) {
    await logStoreOf('riverside')?.keep('a', log.slice(page, page + 200))
  }
})

afterEach(() => {
  queryClient.clear()
  closeCopy()
})

test('the end of a log is shown first, then all of it with the entries that arrived meanwhile', async () => {
  await logStoreOf('riverside')?.noteRead('a')
  const shown: { end: Entries; isComplete: boolean }[] = []
  const unfollow = queryClient.getQueryCache().subscribe(() => {
    const entries = end()
    if (entries === undefined || entries === shown.at(-1)?.end) return
    shown.push({ end: entries, isComplete: complete() !== undefined })
  })
  const reading = readStored()
  await storeLogEntry('riverside', sampleEntry(1501))
  expect(await reading).toBe(true)
  unfollow()
  expect(shown.map(({ end, isComplete }) => [fromBlocks(end).length, isComplete])).toEqual([
    [100, false],
    [0, true],
  ])
  expect(shown[0]?.end.at(-1)?.at(-1)?.seq).toBeGreaterThanOrEqual(1500)
  expect(fromBlocks(complete() ?? [])).toEqual([...log, sampleEntry(1501)])
})

test('an incomplete log is not shown from the device', async () => {
  expect(await readStored()).toBe(false)
  expect([end(), complete()]).toEqual([undefined, undefined])
})

test('a log that is still being read at log out never gets into memory', async () => {
  await logStoreOf('riverside')?.noteRead('a')
  const reading = readStored().catch(() => false)
  openCopy({ ...owner, userid: 'teacher' }, () => undefined)
  expect(await reading).toBe(false)
  expect([end(), complete()]).toEqual([undefined, undefined])
})
