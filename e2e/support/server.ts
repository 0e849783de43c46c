import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOM_BYTES = 2 * 1024 ** 3

/** A Holdfast: a process, a port, and a data folder of its own or that of another. */
export class TestServer {
  readonly port: number
  readonly #dataDir: string
  readonly #settings: Record<string, string>
  readonly #isGuest: boolean
  #process: ChildProcess | undefined

  private constructor(
    port: number,
    dataDir: string,
    settings: Record<string, string>,
    isGuest: boolean,
  ) {
    this.port = port
    this.#dataDir = dataDir
    this.#settings = settings
    this.#isGuest = isGuest
  }

  /** Starts on fresh demonstration data, and keeps its port over `down` and `up`. */
  static async start(): Promise<TestServer> {
    const dataDir = await mkdtemp(join(await chooseFolder(), 'holdfast-e2e-'))
    const server = new TestServer(await findFreePort(), dataDir, {}, false)
    await server.up()
    return server
  }

  /**
   * A second process on the same data and database: started in a fraction of the time, to be stopped
   * or to have other settings while this one goes on.
   */
  async startBeside(settings: Record<string, string> = {}): Promise<TestServer> {
    const server = new TestServer(await findFreePort(), this.#dataDir, settings, true)
    await server.up()
    return server
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Brings it up on the data it has; answers when it listens. */
  async up(): Promise<void> {
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: String(this.port),
        DATA_DIR: this.#dataDir,
        LOG_LEVEL: 'error',
        ...this.#settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#process = child
    await isReady(child)
  }

  /** The message written last; without a mail server they become files. */
  async lastMail(): Promise<string | undefined> {
    const outbox = join(this.#dataDir, 'outbox')
    const last = (await readdir(outbox).catch(() => [])).sort().at(-1)
    return last && readFile(join(outbox, last), 'utf8')
  }

  async down(): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child || child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  async remove(): Promise<void> {
    await this.down()
    if (!this.#isGuest) await rm(this.#dataDir, { recursive: true, force: true })
  }
}

/** Linux's memory, where there is plenty: a database there waits for no disk. */
async function chooseFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  const isRoomy = memory && memory.bavail * memory.bsize > ROOM_BYTES
  return isRoomy ? '/dev/shm' : tmpdir()
}

/** The server says when it listens; what it says is read on, for a full pipe would hold it up. */
function isReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes('Holdfast is ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  })
}

/** Below the range from which the system hands out ports itself: one of those might be taken while ours is down. */
async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
