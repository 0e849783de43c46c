import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NANOSECONDS = 1e9
/** Known here, so that a measurement can sign in thousands without their passwords. */
export const TOKEN_SECRET = randomBytes(32).toString('hex')

export type Measured = {
  address: string
  dataDir: string
  /** Processor time used so far, in seconds; measured on Linux only. */
  cpuSeconds(): number
  stop(): Promise<void>
}

/** Starts Holdfast with an empty data folder, or beside a process on that folder's database. */
export async function startHoldfast(port: number, sharedDataDir?: string): Promise<Measured> {
  const dataDir = sharedDataDir ?? (await mkdtemp(join(tmpdir(), 'holdfast-bench-')))
  const script = join(import.meta.dirname, '../../server/src/main.ts')
  const child = await startScript(script, port, 'Holdfast is ready', {
    DATA_DIR: dataDir,
    TOKEN_SECRET,
  })
  const remove = async () => {
    if (sharedDataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  return measured(child, port, dataDir, remove)
}

/** Starts a script of this folder that prints `ready` when it listens on PORT. */
export async function startBare(script: string, port: number, settings: Record<string, string>) {
  const child = await startScript(join(import.meta.dirname, script), port, 'ready', settings)
  return measured(child, port, '', async () => undefined)
}

/**
 * Lets what this process does meanwhile never take the processor from a server that has just answered
 * it: that would be most of what is measured. Servers must have been started before.
 */
export async function yieldingToServers<T>(work: () => Promise<T>): Promise<T> {
  const schedule = (policy: '--batch' | '--other') =>
    execFileSync('chrt', [policy, '--all-tasks', '--pid', '0', String(process.pid)])
  schedule('--batch')
  try {
    return await work()
  } finally {
    schedule('--other')
  }
}

async function startScript(
  script: string,
  port: number,
  readyText: string,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes(readyText)) resolve()
    })
    child.once('exit', () => reject(new Error(`${script} did not start`)))
  })
  return child
}

function measured(
  child: ChildProcess,
  port: number,
  dataDir: string,
  remove: () => Promise<void>,
): Measured {
  return {
    address: `http://127.0.0.1:${port}`,
    dataDir,
    cpuSeconds() {
      const threads = readdirSync(`/proc/${child.pid}/task`)
      const times = threads.map((thread) =>
        Number(readFileSync(`/proc/${child.pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
      )
      return times.reduce((sum, time) => sum + time, 0) / NANOSECONDS
    },
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await remove()
    },
  }
}
