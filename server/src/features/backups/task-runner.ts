import { basename } from 'node:path'
import type { Context } from '../../platform/context.ts'
import type { BackupTask } from '../../platform/database/backup/backup-task.ts'
import {
  type RunningTask,
  runBackupTask,
  type TaskResult,
} from '../../platform/database/backup/run-backup-task.ts'
import { locationOf } from '../../platform/object-store/store-settings.ts'
import { addRun, type BackupRun, type RunKind } from './backups-store.ts'

/** Another process that is at work for longer hangs, or does not exist. */
const MAX_BUSY_MS = 60 * 60 * 1000
const TOO_BUSY =
  'Another process has been at work on these backups for more than an hour. Look for it on the machines of this server.'

export type RunOptions = { nice?: number; limitMs?: number }

/** Runs one task at a time in a process of its own, and remembers how it went. */
export class TaskRunner {
  readonly #context: Context
  readonly #options: RunOptions
  #task: RunningTask | undefined
  #isStopped = false
  /** Since when another process has been at work. */
  readonly #busySince = new Map<RunKind, number>()
  /** When a backup failed: remembered here too, for when the database cannot remember it. */
  failed: number | undefined

  constructor(context: Context, options: RunOptions) {
    this.#context = context
    this.#options = options
  }

  async run(what: BackupTask): Promise<void> {
    if (this.#isStopped) return
    const { config, connections, log, now } = this.#context
    const began = now()
    const clock = performance.now()
    this.#task = runBackupTask(what, config, this.#options)
    const result = this.#failIfBusyForLong(what.kind, await this.#task.result, began)
    this.#task = undefined
    if (result.state === 'busy' || result.state === 'stopped') return
    // The server's clock may be changed while it runs.
    const ended = new Date(began.getTime() + performance.now() - clock)
    const failure = result.state === 'failed' ? result.reason : null
    if (result.state === 'failed') {
      if (what.kind === 'backup') this.failed = ended.getTime()
      logFailure(log, what.kind, result)
    }
    await addRun(connections, {
      kind: what.kind,
      began: began.toISOString(),
      ended: ended.toISOString(),
      file: what.kind === 'backup' ? what.name : basename(what.file),
      bytes: result.state === 'done' ? result.outcome.bytes : null,
      failure,
      folder: placeOf(what, config.backup),
      throwaway: result.state === 'done' && result.outcome.isThrowAway === true,
      unmade: what.kind === 'check' && result.state === 'failed' && result.isUnmade === true,
      note: result.state === 'done' ? (result.outcome.note ?? null) : null,
    })
  }

  /** Another process has done it. */
  forgetBusy(kind: RunKind): void {
    this.#busySince.delete(kind)
  }

  /** Waits until the process has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#task?.stop()
  }

  #failIfBusyForLong(kind: RunKind, result: TaskResult, at: Date): TaskResult {
    const since = this.#busySince.get(kind) ?? at.getTime()
    if (result.state !== 'busy') this.#busySince.delete(kind)
    else if (kind === 'upload' || at.getTime() - since <= MAX_BUSY_MS)
      this.#busySince.set(kind, Math.min(since, at.getTime()))
    else return { state: 'failed', reason: TOO_BUSY, details: '', isUnmade: true }
    return result
  }
}

function placeOf(what: BackupTask, { store }: Context['config']['backup']): string | null {
  if (what.kind === 'check') return null
  if (what.kind === 'upload') return store ? locationOf(store) : null
  return what.folder
}

function logFailure(
  log: Context['log'],
  kind: RunKind,
  { reason, details, isUnmade }: { reason: string; details: string; isUnmade?: boolean },
): void {
  const why = { reason, details }
  if (kind === 'backup') log.error(why, 'A backup failed')
  else if (kind === 'copy') log.error(why, 'A backup could not be copied')
  else if (kind === 'upload') log.error(why, 'A backup could not be copied to the store')
  else if (isUnmade) log.error(why, 'The check of a backup could not be made')
  else log.error(why, 'A backup did not pass its check')
}

/** The newest backup that passed a check stays, whatever its age. */
export function provenOf(runs: readonly BackupRun[]): string[] {
  const proven = runs.find(
    ({ kind, failure, throwaway }) => kind === 'check' && failure === null && !throwaway,
  )
  return proven ? [proven.file] : []
}
