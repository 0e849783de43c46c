import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOKEN_SECRET } from '../src/processes.ts'

const MAIN = join(import.meta.dirname, '../../server/src/main.ts')
/** Stops a server when the hammer is killed. */
const STOP_WITH_PARENT = new URL('../../scripts/stop-with-parent.mjs', import.meta.url).href
const MIN_FREE_BYTES = 2 * 1024 ** 3

/** A server process on the shared data folder. */
export type ServerProcess = {
  port: number
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<void>
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>
}

/** Server processes that share one embedded database, and ways to break them. */
export class Servers {
  readonly dataDir: string
  readonly #running = new Set<ServerProcess>()

  private constructor(dataDir: string) {
    this.dataDir = dataDir
  }

  static async open(): Promise<Servers> {
    return new Servers(await mkdtemp(join(await chooseFolder(), 'holdfast-hammer-')))
  }

  /** Starts a process on a free port; resolves when it is ready. */
  async start(): Promise<ServerProcess> {
    const child = spawn(process.execPath, ['--import', STOP_WITH_PARENT, MAIN], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        PORT: '0',
        DATA_DIR: this.dataDir,
        TOKEN_SECRET,
        LOG_LEVEL: 'error',
        // Its devices write faster than people do.
        WRITES_PER_MINUTE: '100000',
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    const end = async (signal: NodeJS.Signals) => {
      this.#running.delete(server)
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    }
    const server = { port: 0, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
    this.#running.add(server)
    server.port = await readPort(child)
    return server
  }

  /** Kills the database like a power cut. */
  async killDatabase(): Promise<void> {
    signal(await this.#postmaster(), 'SIGKILL')
  }

  /** Suspends every process of the database, so that it neither answers nor refuses. */
  async freezeDatabase(): Promise<() => void> {
    const postmaster = await this.#postmaster()
    const frozen = [postmaster, ...(await findChildren(postmaster))]
    for (const pid of frozen) signal(pid, 'SIGSTOP')
    return () => {
      for (const pid of frozen) signal(pid, 'SIGCONT')
    }
  }

  /** Stops all processes, the database with the last of them, and removes its data. */
  async end(): Promise<void> {
    await Promise.all([...this.#running].map((server) => server.stop()))
    await rm(this.dataDir, { recursive: true, force: true })
  }

  async #postmaster(): Promise<number> {
    const file = await readFile(join(this.dataDir, 'postgres/postmaster.pid'), 'utf8')
    return Number.parseInt(file, 10)
  }
}

/** Keeps reading afterwards, because a full pipe would block the server. */
function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (bytes: Buffer) => {
      output += bytes
      const found = /ready at http:\/\/127\.0\.0\.1:(\d+)\n/.exec(output)?.[1]
      if (found) resolve(Number(found))
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  })
}

/** Linux's shared memory, if it has space: the hammer tests order and faults, not the disk. */
async function chooseFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  const hasSpace = memory && memory.bavail * memory.bsize > MIN_FREE_BYTES
  return hasSpace ? '/dev/shm' : tmpdir()
}

async function findChildren(parent: number): Promise<number[]> {
  const children: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    if (Number(stat.split(') ')[1]?.split(' ')[1]) === parent) children.push(Number(name))
  }
  return children
}

/** The process may have ended already. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
