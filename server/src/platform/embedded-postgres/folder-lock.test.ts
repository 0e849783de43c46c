import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, newFolder } from '../../test-support/temporary-servers.ts'
import { tryLock, waitForLock } from './folder-lock.ts'

afterEach(cleanUp)

test('an exclusive lock excludes all others until it is released', async () => {
  const file = join(await newFolder(), 'lock')
  const lock = await tryLock(file, 'exclusive')
  expect(await tryLock(file, 'exclusive')).toBeUndefined()
  expect(await tryLock(file, 'shared')).toBeUndefined()
  lock?.release()
  const next = await tryLock(file, 'exclusive')
  expect(next).toBeDefined()
  next?.release()
})

test('shared locks coexist, and exclude an exclusive one until the last is released', async () => {
  const file = join(await newFolder(), 'lock')
  const [one, two] = [await tryLock(file, 'shared'), await tryLock(file, 'shared')]
  one?.release()
  expect(await tryLock(file, 'exclusive')).toBeUndefined()
  const three = await tryLock(file, 'shared')
  expect(three).toBeDefined()
  two?.release()
  three?.release()
  const exclusive = await tryLock(file, 'exclusive')
  expect(exclusive).toBeDefined()
  exclusive?.release()
})

test('waiting ends with the lock when it is released, or without it after the timeout', async () => {
  const file = join(await newFolder(), 'lock')
  const first = await tryLock(file, 'exclusive')
  expect(await waitForLock(file, 'exclusive', 0)).toBeUndefined()
  const waiting = waitForLock(file, 'exclusive', 5_000)
  first?.release()
  const second = await waiting
  expect(second).toBeDefined()
  second?.release()
})

test('other users may not even read the file, so that they cannot hold the lock', async () => {
  const file = join(await newFolder(), 'lock')
  const lock = await tryLock(file, 'exclusive')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  lock?.release()
})
