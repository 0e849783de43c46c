import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { runProgram } from './run-program.ts'

const POLL_MS = 10

/** The command line of a process, arguments separated by spaces; '' if it has ended. */
export async function commandLineOf(pid: number): Promise<string> {
  if (!hasPid(pid)) return ''
  if (process.platform === 'linux') {
    // Also empty for a zombie, which counts as ended: in a container nothing may ever reap it.
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return text.replaceAll('\0', ' ').trim()
  }
  const { output } = await runProgram('/bin/ps', ['-ww', '-o', 'command=', '-p', `${pid}`])
  return output.trim()
}

/** Whether a process is running; cheap enough for polling. */
export async function isRunning(pid: number): Promise<boolean> {
  if (process.platform === 'linux') return (await commandLineOf(pid)) !== ''
  return hasPid(pid)
}

/** Waits until a process has ended; false if it is still running after `timeoutMs`. */
export async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (await isRunning(pid)) {
    if (Date.now() > deadline) return false
    await delay(POLL_MS)
  }
  return true
}

/** Sends a signal; ignores that the process may have ended. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Whether the process exists; also true for a process that has ended and was not reaped. */
export function hasPid(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means that the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
