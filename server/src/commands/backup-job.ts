import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { type Config, readConfig } from '../config.ts'
import {
  canDecrypt,
  isEncrypted,
  readBackupKey,
} from '../platform/database/backup/backup-encryption.ts'
import {
  prepareBackupFolder,
  requireBackupFolder,
} from '../platform/database/backup/backup-folder.ts'
import { tryBackupLock } from '../platform/database/backup/backup-lock.ts'
import { chooseOutdated } from '../platform/database/backup/backup-retention.ts'
import {
  type BackupOutcome,
  type BackupTask,
  backupTask,
  EXIT,
} from '../platform/database/backup/backup-task.ts'
import { copyBackup } from '../platform/database/backup/copy-backup.ts'
import { explainWriteError, requireSpace } from '../platform/database/backup/disk-space.ts'
import { listBackups, removeLeftovers } from '../platform/database/backup/kept-backups.ts'
import { takeBackup } from '../platform/database/backup/take-backup.ts'
import { openExistingDatabase } from '../platform/database/open-database.ts'
import { tryLock } from '../platform/embedded-postgres/folder-lock.ts'
import { createLog } from '../platform/log.ts'
import { StartError } from '../platform/start-error.ts'
import { CheckNotMade, prepareCheck, whyNotMade } from './check-not-made.ts'
import { useDatabase } from './run-command.ts'

/**
 * Makes or checks one backup for a server, which starts this process for it: a backup may take minutes, and
 * meanwhile the server must answer. Operators have the commands `backup` and `check-backup`.
 */

const { promise: aborted, reject: abort } = Promise.withResolvers<never>()
const stopping = new AbortController()
// Nobody waits for it before the first database is open.
aborted.catch(() => undefined)
process.on('SIGTERM', () => {
  stopping.abort()
  abort(new StartError('The server was stopped meanwhile.'))
})

/** Held while the database of a check is in the folder. */
const CHECK_LOCK = '.backup-check.lock'

type Task<Kind extends BackupTask['kind']> = Extract<BackupTask, { kind: Kind }>

async function makeBackup(task: Task<'backup'>): Promise<number> {
  const config = readConfig()
  const key = await readBackupKey(config.backup)
  const outcome = await withLock(config, async (client) => {
    await prepareBackupFolder(task)
    await removeLeftovers(task.folder, new Date())
    await requireSpace(task.folder, task.needsBytes)
    const file = join(task.folder, task.name)
    await takeBackup(client, file, () => undefined, key)
    const { size } = await stat(file)
    return { bytes: size, removed: await removeOutdated(task) }
  })
  return report(outcome)
}

/**
 * Runs `work` while no other process writes among the backups of this database.
 * @returns undefined if another one does so now
 */
async function withLock<T>(
  config: Config,
  work: (client: pg.Client) => Promise<T>,
  lock?: Parameters<typeof tryBackupLock>[1],
): Promise<T | undefined> {
  const database = await openExistingDatabase(config, createLog(config.logLevel))
  return useDatabase(database, async (client) => {
    if (!(await tryBackupLock(client, lock))) return undefined
    return Promise.race([work(client), aborted])
  })
}

/** `outcome` is undefined if another process is at work on the backups. */
function report(outcome: BackupOutcome | undefined): number {
  if (outcome === undefined) return EXIT.busy
  process.stdout.write(JSON.stringify(outcome))
  return 0
}

/** Only now that the new one is complete and on the disk. */
async function removeOutdated({
  folder,
  proven,
  now,
}: Pick<Task<'backup'>, 'folder' | 'proven' | 'now'>): Promise<string[]> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const situation = { now: new Date(now), timeZone, proven }
  const outdated = chooseOutdated(await listBackups(folder), situation)
  for (const name of outdated) await rm(join(folder, name), { force: true })
  return outdated
}

async function copyToSecondFolder(task: Task<'copy'>): Promise<number> {
  const { file, folder, needsBytes } = task
  const outcome = await withLock(readConfig(), async () => {
    await requireBackupFolder(task)
    await removeLeftovers(folder, new Date())
    await requireSpace(folder, needsBytes)
    const bytes = await copyBackup(file, join(folder, basename(file)))
    return { bytes, removed: await removeOutdated(task) }
  })
  return report(outcome)
}

async function copyToStoreOfSettings(task: Task<'upload'>): Promise<number> {
  // No other task needs it.
  const { openStore } = await import('../platform/object-store/store-client.ts')
  const { copyToStore } = await import('../platform/database/backup/store-copies.ts')
  const config = readConfig()
  const { store } = config.backup
  if (store === undefined) throw new StartError('There is no store in the settings.')
  const client = await openStore(store, { signal: stopping.signal })
  const work = () => copyToStore(client, task)
  return report(await withLock(config, work, 'holdfast copies to the store'))
}

async function checkBackup(task: Task<'check'>): Promise<number> {
  const lock = await prepareCheck(() => tryLock(join(task.within, CHECK_LOCK), 'exclusive'))
  if (!lock) return EXIT.busy
  try {
    return await checkAlone(task)
  } finally {
    lock.release()
  }
}

async function checkAlone({ file, within, needsBytes }: Task<'check'>): Promise<number> {
  // Only a check compares records; loading what that needs takes longer than a small backup.
  const { INSPECTION_FOLDER, inspectBackup, inspectFreshBackup } = await import(
    './backup-inspection.ts'
  )
  const config = readConfig()
  const key = await prepareCheck(async () => {
    // A check that was killed has left its database.
    for (const name of await readdir(within)) {
      if (!name.startsWith(INSPECTION_FOLDER)) continue
      await rm(join(within, name), { recursive: true, force: true })
    }
    await requireSpace(within, needsBytes)
    return readBackupKey(config.backup)
  })
  // Without any key the inspection of the file fails, and says that it is encrypted.
  const isSealed = key !== undefined && !canDecrypt(key) && (await isEncrypted(file))
  const damage: string[] = []
  const onDamage = (sentence: string) => damage.push(sentence)
  const options = { config, within, onDamage, aborted }
  try {
    await (isSealed ? inspectFreshBackup(options) : inspectBackup(file, options))
  } catch (error) {
    const reason = whyNotMade(error)
    if (reason !== undefined) throw new CheckNotMade(reason, { cause: error })
    if (damage.length === 0 || !(error instanceof StartError)) throw error
    throw new StartError([error.message, ...damage.slice(0, 3)].join(' '))
  }
  const { size } = await stat(file)
  return report({ bytes: size, removed: [], isThrowAway: isSealed })
}

function runTask(task: BackupTask): Promise<number> {
  switch (task.kind) {
    case 'backup':
      return makeBackup(task)
    case 'copy':
      return copyToSecondFolder(task)
    case 'upload':
      return copyToStoreOfSettings(task)
    case 'check':
      return checkBackup(task)
  }
}

function stackOf(failure: unknown): string {
  return `${failure instanceof Error ? failure.stack : failure}`
}

try {
  process.exitCode = await runTask(backupTask.parse(JSON.parse(process.argv[2] ?? '')))
} catch (failure) {
  const error = explainWriteError(failure)
  if (error instanceof CheckNotMade) {
    process.stderr.write(`${error.message}\n${stackOf(error.cause)}`)
    process.exitCode = EXIT.unmade
  } else {
    const isExplained = error instanceof StartError
    process.stderr.write(isExplained ? error.message : stackOf(failure))
    process.exitCode = isExplained ? EXIT.explained : EXIT.unexpected
  }
}
