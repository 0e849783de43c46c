import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { finish } from './continue-upgrade.ts'
import { upgradePaths } from './upgrade-state.ts'

// A full disk would otherwise keep the server from every start, beside the copy that could be removed.
test('the copies of a finished upgrade are removed before anything is written', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'holdfast-finish-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const paths = upgradePaths(dataDir)
  await mkdir(paths.copy, { recursive: true })
  // Nothing can be written there.
  await mkdir(paths.release)
  const to = { folder: '/opt/holdfast-1.2.0', version: '1.2.0' }
  await expect(finish(dataDir, { to })).rejects.toThrow()
  expect(await readdir(paths.folder)).toEqual([])
})
