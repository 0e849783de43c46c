import {
  type ChildProcess,
  type ChildProcessByStdio,
  execFileSync,
  type SpawnOptions,
  spawn,
} from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

const NANOSECONDS_PER_SECOND = 1e9
/** The server ends with the bench, even when that is killed. */
const STOP_WITH_PARENT = new URL('../../scripts/stop-with-parent.mjs', import.meta.url).href
/** As in `scripts/start.mjs`. */
const SERVER_OPTIONS = ['--max-semi-space-size=8']
/** The measurements know the secret, so that they can sign in thousands of users without passwords. */
export const TOKEN_SECRET = randomBytes(32).toString('hex')

/** A server process, and how much of the machine it has used. */
export type MeasuredServer = {
  address: string
  pid: number
  dataDir: string
  /** Processor time used so far, in seconds; measured on Linux only. */
  cpuSeconds(): number
  /** The resident set size of the process. */
  memoryBytes(): number
  stop(): Promise<void>
}

/** Starts Holdfast with an empty data folder, or beside a process on that folder's database. */
export async function startHoldfast(port: number, sharedDataDir?: string): Promise<MeasuredServer> {
  const dataDir = sharedDataDir ?? (await mkdtemp(join(tmpdir(), 'holdfast-bench-')))
  const script = join(import.meta.dirname, '../../server/src/main.ts')
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    TOKEN_SECRET,
    WRITES_PER_MINUTE: '1000000',
  }
  const args = [...SERVER_OPTIONS, '--import', STOP_WITH_PARENT, script]
  const child = await startProgram(process.execPath, args, 'Holdfast is ready', settings)
  const remove = async () => {
    if (sharedDataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  return toMeasuredServer(child, port, dataDir, remove)
}

/** Starts a script of this folder that prints `ready` when it listens on PORT. */
export async function startBare(script: string, port: number, settings: Record<string, string>) {
  const args = ['--import', STOP_WITH_PARENT, join(import.meta.dirname, script)]
  const child = await startProgram(process.execPath, args, 'ready', {
    PORT: String(port),
    ...settings,
  })
  return toMeasuredServer(child, port, '', async () => undefined)
}

/** Starts a compiled program that prints `ready` when it listens on its only argument, the port. */
export async function startCompiled(program: string, port: number) {
  const child = await startProgram(program, [String(port)], 'ready', {})
  return { ...toMeasuredServer(child, port, '', async () => undefined), stdin: child.stdin }
}

/**
 * Runs `work` while this process has the policy SCHED_BATCH, so that it never preempts a server that
 * has just answered it: that would be most of what is measured. Servers must be started before,
 * because they would inherit the policy.
 */
export async function asBatchProcess<T>(work: () => Promise<T>): Promise<T> {
  const schedule = (policy: '--batch' | '--other') =>
    execFileSync('chrt', [policy, '--all-tasks', '--pid', '0', String(process.pid)])
  schedule('--batch')
  try {
    return await work()
  } finally {
    schedule('--other')
  }
}

async function startProgram(
  program: string,
  args: string[],
  readyText: string,
  settings: Record<string, string>,
) {
  const options: SpawnOptions = {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  }
  // The types know no stdio with a channel.
  const child = spawn(program, args, options) as ChildProcessByStdio<Writable, Readable, null>
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes(readyText)) resolve()
    })
    child.once('exit', () => reject(new Error(`${program} ${args.join(' ')} did not start`)))
  })
  return child
}

function toMeasuredServer(
  child: ChildProcess,
  port: number,
  dataDir: string,
  remove: () => Promise<void>,
): MeasuredServer {
  const { pid = 0 } = child
  return {
    pid,
    address: `http://127.0.0.1:${port}`,
    dataDir,
    cpuSeconds: () => readCpuSeconds(String(pid)),
    memoryBytes() {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
    },
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await remove()
    },
  }
}

/** The processor time of a process and its threads so far, to the nanosecond; 0 for one that has ended. */
export function readCpuSeconds(pid: string): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const times = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    )
    return times.reduce((sum, time) => sum + time, 0) / NANOSECONDS_PER_SECOND
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}
