import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { BackupTask } from '../platform/database/backup/backup-task.ts'
import { newDatabase } from '../test-support/backups.ts'
import { canMakeSmallDisks, smallDisk } from '../test-support/small-disk.ts'

const JOB = join(import.meta.dirname, 'backup-job.ts')
const MEGABYTE = 1024 * 1024
const EARLIER = 'holdfast-20261120T023000Z.backup'

/** Makes a backup on a disk of a megabyte that has little space, and lists what is there afterwards. */
async function backUpToFullDisk(needsBytes: number) {
  const database = await newDatabase('demonstration')
  const parent = await mkdtemp(join(tmpdir(), 'holdfast-full-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const [mountPoint, copied] = [join(parent, 'disk'), join(parent, 'copied')]
  await mkdir(mountPoint)
  await mkdir(copied)
  await writeFile(join(copied, EARLIER), Buffer.alloc(0.95 * MEGABYTE))
  const folder = join(mountPoint, 'data')
  const task: BackupTask = {
    kind: 'backup',
    folder,
    name: 'holdfast-20261121T023000Z.backup',
    owner: 'this server',
    isKnown: false,
    proven: [],
    now: Date.parse('2026-11-21T02:30:00Z'),
    needsBytes,
  }
  const script = '"$0" "$1" "$2"; code=$?; echo; ls "$3"; exit $code'
  const run = ['sh', '-c', script, process.execPath, JOB, JSON.stringify(task), folder]
  const [command = '', ...args] = [...smallDisk(mountPoint, 1, copied), ...run]
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, LOG_LEVEL: 'silent' }
  return spawnSync(command, args, { env, encoding: 'utf8' })
}

test.skipIf(!canMakeSmallDisks()).each([
  ['without room for it a backup is not begun', 0, 'There is too little space in '],
  // As if the space went while it is written.
  ['a disk that becomes full leaves no file', -300 * MEGABYTE, 'The disk became full '],
])('%s, and the earlier ones stay', async (_, needsBytes, reason) => {
  const { status, stdout, stderr } = await backUpToFullDisk(needsBytes)
  expect(stderr).toContain(reason)
  expect(status).toBe(1)
  expect(stdout.trim().split('\n')).toEqual([EARLIER])
})
