import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { runProgram } from './run-program.ts'

const POLL_MS = 10

/** The command line of a process, arguments parted by spaces; '' when it has ended. */
export async function commandLineOf(pid: number): Promise<string> {
  if (!hasPid(pid)) return ''
  if (process.platform === 'linux') {
    // Empty for a zombie, too: in a container nobody may ever collect it, and it is as good as gone.
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return text.replaceAll('\0', ' ').trim()
  }
  const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`
  const { output } =
    process.platform === 'win32'
      ? await runProgram('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', query])
      : await runProgram('/bin/ps', ['-ww', '-o', 'command=', '-p', `${pid}`])
  return output.trim()
}

/** Whether a process is running; cheap enough to ask often. */
export async function isRunning(pid: number): Promise<boolean> {
  if (process.platform === 'linux') return (await commandLineOf(pid)) !== ''
  return hasPid(pid)
}

/** Waits until a process has ended; answers false when it still runs after `patienceMs`. */
export async function waitForEnd(pid: number, patienceMs: number): Promise<boolean> {
  const end = Date.now() + patienceMs
  while (await isRunning(pid)) {
    if (Date.now() > end) return false
    await delay(POLL_MS)
  }
  return true
}

/** Sends a signal; a process that has ended meanwhile is no error. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function hasPid(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process may not be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
