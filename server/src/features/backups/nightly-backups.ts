import { basename, join } from 'node:path'
import type { Context } from '../../platform/context.ts'
import type { BackupTask } from '../../platform/database/backup/backup-task.ts'
import { backupName } from '../../platform/database/backup/kept-backups.ts'
import {
  type RunningTask,
  runBackupTask,
  type TaskResult,
} from '../../platform/database/backup/run-backup-task.ts'
import { mailAboutBackups } from './backup-mails.ts'
import { type Remembered, readRemembered, readStatus } from './backup-status.ts'
import { isBackupDue, isCheckDue, isCopyDue } from './backups-rules.ts'
import {
  addRun,
  type BackupRun,
  isKnownFolder,
  type RunKind,
  readBackupOwner,
  readDatabaseSize,
} from './backups-store.ts'
import { FolderReader } from './folder-reader.ts'

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
/** Another process that is at work for longer hangs, or does not exist. */
const MAX_BUSY_MS = 60 * 60 * 1000
const TOO_BUSY =
  'Another process has been at work on these backups for more than an hour. Look for it on the machines of this server.'

type NightlyBackups = {
  /** Does what is due now. */
  runDue(): Promise<void>
  start(): void
  /** Stops a running backup or check, and waits for its end. */
  stop(): Promise<void>
}

/** For the options see `runBackupTask`. */
export function createNightlyBackups(
  context: Context,
  options: { nice?: number; limitMs?: number } = {},
): NightlyBackups {
  const { config, connections, log, now, sending } = context
  const { time, folder, copyFolder, keyFile, passphraseFile } = config.backup
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const started = now().getTime()
  let task: RunningTask | undefined
  let round: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  /** Remembered here too, for when the database cannot remember it. */
  let failed: number | undefined
  /** Since when another process has been at work. */
  const busySince = new Map<RunKind, number>()
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
    const lastFailed = last?.failure ? Date.parse(last.ended) : failed
    const taken = backups.map((backup) => backup.taken.getTime())
    const moment = now()
    const situation = { now: moment.getTime(), started, time: at, timeZone, taken }
    if (isStopped || !isBackupDue({ ...situation, failed: lastFailed })) {
      // Another process has made it.
      busySince.delete('backup')
      return
    }
    const before = runs.find(({ kind, failure }) => kind === 'backup' && failure === null)
    await run({
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
      busySince.delete('copy')
      return
    }
    const file = join(folder, newest.name)
    await run({
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
    await run({
      kind: 'check',
      file: join(folder, newest.name),
      within: config.dataDir,
      needsBytes: (await readDatabaseSize(connections)) * GROWTH,
    })
  }

  /** Remembers the outcome. */
  async function run(what: BackupTask): Promise<void> {
    const began = now()
    const clock = performance.now()
    task = runBackupTask(what, config, options)
    const result = failIfBusyForLong(what.kind, await task.result, began)
    task = undefined
    if (result.state === 'busy' || result.state === 'stopped') return
    // The server's clock may be changed while it runs.
    const ended = new Date(began.getTime() + performance.now() - clock)
    const failure = result.state === 'failed' ? result.reason : null
    if (result.state === 'failed') {
      if (what.kind === 'backup') failed = ended.getTime()
      logFailure(what.kind, { reason: result.reason, details: result.details })
    }
    await addRun(connections, {
      kind: what.kind,
      began: began.toISOString(),
      ended: ended.toISOString(),
      file: what.kind === 'backup' ? what.name : basename(what.file),
      bytes: result.state === 'done' ? result.outcome.bytes : null,
      failure,
      folder: what.kind === 'check' ? null : what.folder,
      throwaway: result.state === 'done' && result.outcome.isThrowAway === true,
    })
  }

  function failIfBusyForLong(kind: RunKind, result: TaskResult, at: Date): TaskResult {
    const since = busySince.get(kind) ?? at.getTime()
    if (result.state !== 'busy') busySince.delete(kind)
    else if (at.getTime() - since <= MAX_BUSY_MS) busySince.set(kind, Math.min(since, at.getTime()))
    else return { state: 'failed', reason: TOO_BUSY, details: '' }
    return result
  }

  function logFailure(kind: RunKind, why: { reason: string; details: string }): void {
    if (kind === 'backup') log.error(why, 'A backup failed')
    else if (kind === 'copy') log.error(why, 'A backup could not be copied')
    else log.error(why, 'A backup did not pass its check')
  }

  function runDue(): Promise<void> {
    if (time === undefined || isStopped) return Promise.resolve()
    round ??= doWhatIsDue(time).finally(() => {
      round = undefined
    })
    return round
  }

  return {
    runDue,
    start() {
      timer = setInterval(() => {
        runDue().catch((error: unknown) => {
          log.warn({ err: error }, 'Backups could not be looked after')
        })
      }, INTERVAL_MS).unref()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await task?.stop()
      await round?.catch(() => undefined)
    },
  }
}

/** The newest backup that passed a check stays, whatever its age. */
function provenOf(runs: readonly BackupRun[]): string[] {
  const proven = runs.find(
    ({ kind, failure, throwaway }) => kind === 'check' && failure === null && !throwaway,
  )
  return proven ? [proven.file] : []
}
