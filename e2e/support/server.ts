import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MIN_FREE_BYTES = 2 * 1024 ** 3

/** A Holdfast server process with a port, and a data folder of its own or shared with another. */
export class TestServer {
  readonly port: number
  readonly #dataDir: string
  readonly #settings: Record<string, string>
  readonly #sharesData: boolean
  #process: ChildProcess | undefined

  private constructor(
    port: number,
    dataDir: string,
    settings: Record<string, string>,
    sharesData: boolean,
  ) {
    this.port = port
    this.#dataDir = dataDir
    this.#settings = settings
    this.#sharesData = sharesData
  }

  /** Starts on fresh demonstration data, and keeps its port when it is stopped and started again. */
  static async start(): Promise<TestServer> {
    const dataDir = await mkdtemp(join(await chooseDataFolder(), 'holdfast-e2e-'))
    const server = new TestServer(await findFreePort(), dataDir, {}, false)
    await server.startProcess()
    return server
  }

  /**
   * A second process on the same database, for tests that stop a server or need other settings; it
   * starts much faster than a server with new data.
   */
  async startSecondProcess(
    settings: Record<string, string> | ((port: number) => Record<string, string>) = {},
  ): Promise<TestServer> {
    const port = await findFreePort()
    const env = typeof settings === 'function' ? settings(port) : settings
    const server = new TestServer(port, this.#dataDir, env, true)
    await server.startProcess()
    return server
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Starts the process on its existing data; resolves once it listens. */
  async startProcess(): Promise<void> {
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        HOST: '127.0.0.1',
        PORT: String(this.port),
        DATA_DIR: this.#dataDir,
        LOG_LEVEL: 'error',
        // Push services of journeys are on this machine.
        OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1',
        // Journeys share a few users.
        WRITES_PER_MINUTE: '1000',
        ...this.#settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#process = child
    await waitUntilReady(child)
  }

  /** The link in the newest mail to the address; without a mail server mails are written to files. */
  async linkMailedTo(address: string): Promise<string | undefined> {
    const outbox = join(this.#dataDir, 'outbox')
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
    const mails = names.sort().map((name) => readFile(join(outbox, name), 'utf8'))
    const mail = (await Promise.all(mails)).findLast((text) => text.includes(`To: ${address}\r\n`))
    return mail && /http\S+\/(?:reset|invitation)\/\S+/.exec(mail)?.[0]
  }

  async stop(): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child || child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  async remove(): Promise<void> {
    await this.stop()
    if (!this.#sharesData) await rm(this.#dataDir, { recursive: true, force: true })
  }
}

/** Linux's shared memory, where there is space: a database there does not wait for a disk. */
async function chooseDataFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  const hasSpace = memory && memory.bavail * memory.bsize > MIN_FREE_BYTES
  return hasSpace ? '/dev/shm' : tmpdir()
}

/** Waits for the line that the server prints, and keeps reading, because a full pipe would block the server. */
function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes('Holdfast is ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  })
}

/** Each worker of a run has ports of its own. */
const PORTS_OF_WORKER = 2000
const FIRST_PORT = 20_000 + Number(process.env.TEST_PARALLEL_INDEX ?? 0) * PORTS_OF_WORKER
const given = new Set<number>()

/** Below the ephemeral range: another process could take such a port while the server is stopped. */
async function findFreePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS_OF_WORKER)
    // It may belong to a server that is stopped at this moment.
    if (given.has(port)) continue
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    given.add(port)
    return port
  }
}
