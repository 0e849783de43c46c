import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { backupEnvironment, type Config } from '../../../config.ts'
import { type BackupOutcome, type BackupTask, backupOutcome, EXIT } from './backup-task.ts'

const PROGRAM = join(import.meta.dirname, '../../../commands/backup-job.ts')
/** People who use the server come first. */
const NICE = 10
/** Enough to stop a temporary database in order. */
const STOP_MS = 15_000
export type TaskResult =
  | { state: 'done'; outcome: BackupOutcome }
  | { state: 'failed'; reason: string; details: string }
  | { state: 'busy' }
  | { state: 'stopped' }

export type RunningTask = { result: Promise<TaskResult>; stop(): Promise<void> }

/** Runs a task in a process of its own, with a low priority (`nice`, from 0 to 19). */
export function runBackupTask(task: BackupTask, config: Config, nice = NICE): RunningTask {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(task)], {
    env: backupEnvironment(config),
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
  const result = new Promise<TaskResult>((resolve) => {
    child.once('error', (error) => {
      resolve({
        state: 'failed',
        reason: 'The process could not be started.',
        details: String(error),
      })
    })
    child.once('close', (code) => {
      resolve(isStopped ? { state: 'stopped' } : toResult(code, printed, complaint))
    })
  })
  return {
    result,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      isStopped = true
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await once(child, 'close')
      clearTimeout(timer)
    },
  }
}

function toResult(code: number | null, printed: string, complaint: string): TaskResult {
  if (code === EXIT.busy) return { state: 'busy' }
  if (code === 0) return { state: 'done', outcome: backupOutcome.parse(JSON.parse(printed)) }
  const isExplained = code === EXIT.explained && complaint !== ''
  const reason = isExplained
    ? complaint
    : 'It failed unexpectedly; the log of the server says more.'
  return { state: 'failed', reason, details: complaint || `The process ended with ${code}` }
}

function lowerPriority({ pid }: ChildProcess, nice: number): void {
  try {
    if (pid !== undefined) setPriority(pid, nice)
  } catch {
    // It has ended already, or the machine does not allow it.
  }
}
