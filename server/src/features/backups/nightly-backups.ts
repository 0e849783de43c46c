import { join } from 'node:path'
import type { Context } from '../../platform/context.ts'
import { backupName } from '../../platform/database/backup/kept-backups.ts'
import { mailAboutBackups } from './backup-mails.ts'
import { type Remembered, readRemembered, readStatus } from './backup-status.ts'
import { isBackupDue, isCheckDue, isCopyDue } from './backups-rules.ts'
import { isKnownFolder, readBackupOwner, readDatabaseSize } from './backups-store.ts'
import { FolderReader } from './folder-reader.ts'
import { copyToStoreIfDue } from './store-copies.ts'
import { provenOf, type RunOptions, TaskRunner } from './task-runner.ts'

/**
 * Makes a backup every night and checks the newest every week, each in a process of its own. Several servers may
 * share database and folder: what is due follows from the files in it, and a lock lets only one write.
 *
 * A server whose database was restored or moved makes none until it may send again, so that a copy never
 * writes among the backups of the real server and never removes one.
 */

const INTERVAL_MS = 60_000
/** A backup may be larger than the one before. */
const GROWTH = 2

type NightlyBackups = {
  /** Does what is due now, but for the copy to a store. */
  runDue(): Promise<void>
  /** Copies to the store what is not there; apart, because it may take many hours, or the store may hang. */
  copyToStore(): Promise<void>
  start(): void
  /** Stops a running backup or check, and waits for its end. */
  stop(): Promise<void>
}

/** For the options see `runBackupTask`. */
export function createNightlyBackups(context: Context, options: RunOptions = {}): NightlyBackups {
  const { config, connections, log, now, sending } = context
  const { time, folder, copyFolder, keyFile, passphraseFile } = config.backup
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const started = now().getTime()
  const runner = new TaskRunner(context, options)
  const storeRunner = new TaskRunner(context, options)
  let round: Promise<void> | undefined
  let storeRound: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const reader = new FolderReader()
  const remembered = () => readRemembered(context, reader)

  async function doWhatIsDue(at: string): Promise<void> {
    const work = [
      async () => backUpIfDue(at, await remembered()),
      async () => copyIfDue(await remembered()),
      async () => checkIfDue(await remembered()),
    ]
    for (const step of sending.isPaused ? [] : work) {
      await step()
      // At once: the second folder may be on a disk that hangs.
      await mailAboutProblems()
    }
    if (sending.isPaused) await mailAboutProblems()
  }

  async function mailAboutProblems(): Promise<void> {
    if (!isStopped) await mailAboutBackups(context, await readStatus(context, reader))
  }

  async function backUpIfDue(at: string, { backups, doesAnswer, runs }: Remembered): Promise<void> {
    if (!doesAnswer) return
    const [last] = runs.filter(({ kind }) => kind === 'backup')
    const lastFailed = last?.failure ? Date.parse(last.ended) : runner.failed
    const taken = backups.map((backup) => backup.taken.getTime())
    const moment = now()
    const situation = { now: moment.getTime(), started, time: at, timeZone, taken }
    if (isStopped || !isBackupDue({ ...situation, failed: lastFailed })) {
      // Another process has made it.
      runner.forgetBusy('backup')
      return
    }
    const before = runs.find(({ kind, failure }) => kind === 'backup' && failure === null)
    await runner.run({
      kind: 'backup',
      folder,
      name: backupName(moment, (keyFile ?? passphraseFile) !== undefined),
      owner: (await readBackupOwner(connections, moment)).id,
      isKnown: isKnownFolder(folder, runs),
      proven: provenOf(runs),
      now: moment.getTime(),
      // A backup is compressed, so the first one is smaller than the database.
      needsBytes: before?.bytes ? before.bytes * GROWTH : await readDatabaseSize(connections),
    })
  }

  async function copyIfDue({ newest, runs }: Remembered): Promise<void> {
    if (isStopped || copyFolder === undefined || newest === undefined) return
    const last = runs.find(({ kind, ...run }) => kind === 'copy' && run.folder === copyFolder)
    const moment = now()
    if (!isCopyDue({ now: moment.getTime(), newest: newest.name, last })) {
      runner.forgetBusy('copy')
      return
    }
    const file = join(folder, newest.name)
    await runner.run({
      kind: 'copy',
      file,
      folder: copyFolder,
      owner: (await readBackupOwner(connections, moment)).id,
      isKnown: isKnownFolder(copyFolder, runs),
      proven: provenOf(runs),
      now: moment.getTime(),
      needsBytes: newest.bytes,
    })
  }

  async function checkIfDue({ newest, runs }: Remembered): Promise<void> {
    const last = runs.find(({ kind }) => kind === 'check')
    const lastCheck = last && { ...last, began: Date.parse(last.began) }
    const situation = { now: now().getTime(), newest: newest?.name, last: lastCheck }
    if (isStopped || newest === undefined || !isCheckDue(situation)) return
    await runner.run({
      kind: 'check',
      file: join(folder, newest.name),
      within: config.dataDir,
      needsBytes: (await readDatabaseSize(connections)) * GROWTH,
    })
  }

  function runDue(): Promise<void> {
    if (time === undefined || isStopped) return Promise.resolve()
    round ??= doWhatIsDue(time).finally(() => {
      round = undefined
    })
    return round
  }

  async function copyToStoreNow(): Promise<void> {
    if (sending.isPaused) return
    await copyToStoreIfDue(context, storeRunner, await remembered())
    await mailAboutProblems()
  }

  function copyToStore(): Promise<void> {
    if (time === undefined || config.backup.store === undefined || isStopped) {
      return Promise.resolve()
    }
    storeRound ??= copyToStoreNow().finally(() => {
      storeRound = undefined
    })
    return storeRound
  }

  function warn(error: unknown): void {
    log.warn({ err: error }, 'Backups could not be looked after')
  }

  return {
    runDue,
    copyToStore,
    start() {
      timer = setInterval(() => {
        runDue().catch(warn)
        copyToStore().catch(warn)
      }, INTERVAL_MS).unref()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await Promise.all([runner.stop(), storeRunner.stop()])
      await Promise.allSettled([round, storeRound])
    },
  }
}
