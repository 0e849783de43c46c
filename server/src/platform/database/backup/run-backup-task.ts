import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { backupEnvironment, type Config, storeTaskEnvironment } from '../../../config.ts'
import { type BackupOutcome, type BackupTask, backupOutcome, EXIT } from './backup-task.ts'

const PROGRAM = join(import.meta.dirname, '../../../commands/backup-job.ts')
/** People who use the server come first. */
const NICE = 10
/** Enough to stop a temporary database in order. */
const STOP_MS = 15_000
/** A process that waits for a disk cannot be ended. */
const KILLED_MS = 2000
/** The largest databases are written and restored in a fraction of this. */
const LIMIT_MS = 3 * 60 * 60 * 1000
/** Twenty gigabytes on a line of four megabits a second. */
const UPLOAD_LIMIT_MS = 12 * 60 * 60 * 1000

export type TaskResult =
  | { state: 'done'; outcome: BackupOutcome }
  /** `isUnmade`: what was to be done could not be tried, which says nothing of the backup. */
  | { state: 'failed'; reason: string; details: string; isUnmade?: boolean }
  | { state: 'busy' }
  | { state: 'stopped' }

export type RunningTask = { result: Promise<TaskResult>; stop(): Promise<void> }

type Options = { nice?: number; limitMs?: number }

/**
 * Runs a task in a process of its own, with a low priority (`nice`, from 0 to 19). One that has not ended after
 * `limitMs` has failed, so that a disk that hangs does not keep the next backup.
 */
export function runBackupTask(
  task: BackupTask,
  config: Config,
  { nice = NICE, limitMs = limitOf(task) }: Options = {},
): RunningTask {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(task)], {
    env: task.kind === 'upload' ? storeTaskEnvironment(config) : backupEnvironment(config),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  lowerPriority(child, nice)
  let isStopped = false
  let [printed, complaint] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const { promise: result, resolve } = Promise.withResolvers<TaskResult>()
  child.once('error', (error) => {
    resolve({
      state: 'failed',
      reason: 'The process could not be started.',
      ...{ details: String(error), isUnmade: true },
    })
  })
  child.once('close', (code) => {
    resolve(isStopped ? { state: 'stopped' } : toResult(code, printed, complaint))
  })
  const limit = setTimeout(() => {
    child.kill('SIGKILL')
    resolve(tooLong(task, limitMs))
  }, limitMs)
  child.once('close', () => clearTimeout(limit))
  return {
    result,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      isStopped = true
      child.kill('SIGTERM')
      const closed = once(child, 'close')
      if (await endsWithin(closed, STOP_MS)) return
      child.kill('SIGKILL')
      if (await endsWithin(closed, KILLED_MS)) return
      // The server ends without it.
      clearTimeout(limit)
      child.unref()
      resolve({ state: 'stopped' })
    },
  }
}

function limitOf({ kind }: BackupTask): number {
  return kind === 'upload' ? UPLOAD_LIMIT_MS : LIMIT_MS
}

function tooLong({ kind }: BackupTask, limitMs: number): TaskResult {
  const minutes = Math.round(limitMs / 60_000)
  const question = kind === 'upload' ? 'is its network fast enough?' : 'does its disk answer?'
  return {
    state: 'failed',
    reason: `It had not ended after ${minutes} minutes, and was given up: ${question}`,
    ...{ details: '', isUnmade: true },
  }
}

async function endsWithin(closed: Promise<unknown>, ms: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, ms, false)
  void closed.then(() => resolve(true))
  return promise.finally(() => clearTimeout(timer))
}

function toResult(code: number | null, printed: string, complaint: string): TaskResult {
  if (code === EXIT.busy) return { state: 'busy' }
  if (code === 0) return { state: 'done', outcome: backupOutcome.parse(JSON.parse(printed)) }
  if (code === EXIT.unmade) {
    const [reason = ''] = complaint.split('\n')
    return { state: 'failed', reason, details: complaint, isUnmade: true }
  }
  // Killed by the machine, which may have too little memory.
  const isUnmade = code === null
  const isExplained = code === EXIT.explained && complaint !== ''
  const reason = isExplained
    ? complaint
    : 'It failed unexpectedly; the log of the server says more.'
  const details = complaint || `The process ended with ${code}`
  return { state: 'failed', reason, details, isUnmade }
}

function lowerPriority({ pid }: ChildProcess, nice: number): void {
  try {
    if (pid !== undefined) setPriority(pid, nice)
  } catch {
    // It has ended already, or the machine does not allow it.
  }
}
