import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { upgradePaths } from './upgrade-state.ts'

test('a new version that is blocked is ended, although nobody watches the upgrade', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'holdfast-trial-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { folder, failure } = upgradePaths(dataDir)
  await mkdir(folder)
  const blocked = `
    const { Trial } = await import('${join(import.meta.dirname, 'trial.ts')}')
    new Trial('${dataDir}', { limitMs: 100 }, () => undefined)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`
  const args = ['--input-type=module', '--eval', blocked]
  const { signal } = spawnSync(process.execPath, args, { timeout: 60_000, killSignal: 'SIGTERM' })
  expect(signal).toBe('SIGKILL')
  expect(await readFile(failure, 'utf8')).toContain('and did not end by itself')
})
