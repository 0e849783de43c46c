import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A Holdfast of its own: a process, a data folder and a port. */
export class TestServer {
  readonly port: number
  readonly #dataDir: string
  readonly #settings: Record<string, string>
  #process: ChildProcess | undefined

  private constructor(port: number, dataDir: string, settings: Record<string, string>) {
    this.port = port
    this.#dataDir = dataDir
    this.#settings = settings
  }

  /** Starts on fresh demonstration data. Ports stay below the range the system hands out itself. */
  static async start(port: number, settings: Record<string, string> = {}): Promise<TestServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'holdfast-e2e-'))
    const server = new TestServer(port, dataDir, settings)
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
    let output = ''
    for await (const chunk of child.stdout) {
      output += chunk
      if (output.includes('Holdfast is ready')) break
    }
    if (!output.includes('Holdfast is ready')) throw new Error(`No server on port ${this.port}`)
    child.stdout.resume()
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
    await rm(this.#dataDir, { recursive: true, force: true })
  }
}
