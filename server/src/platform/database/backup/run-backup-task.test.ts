import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '../../../test-support/backups.ts'
import { startTestServer } from '../../../test-support/test-server.ts'
import { runBackupTask } from './run-backup-task.ts'

/** Like a disk on the network that hangs: whoever reads the owner of the folder waits for ever. */
async function newHangingFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-hanging-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  execFileSync('mkfifo', [join(folder, '.holdfast-owner')])
  return folder
}

test('a copy to a disk that hangs is given up, and can be stopped before', async () => {
  const database = await newDatabase()
  const env = { DATABASE_URL: database.url }
  const { config } = (await startTestServer({ database, env })).app.context
  const folder = await newHangingFolder()
  const file = join(folder, 'holdfast-20261121T023000Z.backup')
  await writeFile(file, 'a backup')
  const begin = (limitMs: number) =>
    runBackupTask(
      {
        ...{ kind: 'copy', file, folder, owner: 'this server', isKnown: true, proven: [] },
        ...{ now: Date.now(), needsBytes: 0 },
      },
      config,
      { nice: 0, limitMs },
    )
  expect(await begin(4000).result).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('was given up: does its disk answer?'),
  })
  const stopped = begin(60_000)
  await stopped.stop()
  expect(await stopped.result).toEqual({ state: 'stopped' })
})
