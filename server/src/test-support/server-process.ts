import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'

const MAIN = join(import.meta.dirname, '../main.ts')

export type ServerProcess = {
  address: string
  /** Standard output and standard error. */
  output(): string
  child: ChildProcess
  /** Sends SIGTERM, as a service manager does; resolves to the exit code. */
  stop(): Promise<number | null>
  /** Sends SIGKILL. */
  kill(): Promise<void>
}

export type ExitedProcess = { code: number | null; stdout: string; stderr: string }

/**
 * A data folder that is removed at the end of the test, after its processes have ended. It is in memory if there is
 * room: making a database waits for the disk, and all others wait with it.
 */
export async function newDataDir(): Promise<string> {
  const parent = dirname(inject('demonstrationDir'))
  const folder = await mkdtemp(join(parent, 'holdfast-process-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'data')
}

/** Like `newDataDir`, with the files of a first start, whose creation takes as long as the rest of a test. */
export async function newDemonstrationDir(): Promise<string> {
  const dataDir = await newDataDir()
  await copyDataDir(inject('demonstrationDir'), dataDir)
  return dataDir
}

/** Copies the data folder of a stopped server. The files keep their owner, as PostgreSQL requires. */
export async function copyDataDir(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to])
}

/**
 * Runs `node server/src/main.ts` on a free port; resolves when it is ready.
 * @param under  a command that becomes the server, such as `smallDisk`
 */
export async function startProcess(
  settings: Record<string, string>,
  under: readonly string[] = [],
): Promise<ServerProcess> {
  const { child, printed } = run({ PORT: '0', WRITES_PER_MINUTE: '100000', ...settings }, under)
  const stop = async () => {
    child.kill('SIGTERM')
    return exitCodeOf(child)
  }
  onTestFinished(async () => {
    await stop()
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /ready at (\S+)\n/.exec(printed.stdout)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`Ended with ${code}: ${printed.stderr}`)))
  })
  return {
    address,
    child,
    output: () => printed.stdout + printed.stderr,
    stop,
    async kill() {
      child.kill('SIGKILL')
      await exitCodeOf(child)
    },
  }
}

/** Starts a server whose writes to standard output all fail, as on a full disk. Linux only. */
export async function startWithFullOutput(settings: Record<string, string>): Promise<ChildProcess> {
  const full = await open('/dev/full', 'w')
  const child = spawn(process.execPath, [MAIN], {
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', full.fd, 'ignore'],
  })
  await full.close()
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exitCodeOf(child)
  })
  return child
}

/** Like `startProcess`, for a start that is expected to fail. */
export async function startToFail(settings: Record<string, string>): Promise<ExitedProcess> {
  const { child, printed } = run({ PORT: '0', ...settings })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exitCodeOf(child)
  })
  return { code: await exitCodeOf(child), ...printed }
}

function run(settings: Record<string, string>, under: readonly string[] = []) {
  const [command = process.execPath, ...args] = [...under, process.execPath, MAIN]
  const child = spawn(command, args, {
    // Building the description of the API takes longer than the rest of a start.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, API_DOCS: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    printed.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    printed.stderr += chunk
  })
  return { child, printed }
}

export async function exitCodeOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}
