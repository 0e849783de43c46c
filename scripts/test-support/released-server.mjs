import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { vi } from 'vitest'
import { hashFile } from '../package/archive.mjs'
import { makeSmallRelease } from './small-release.mjs'

const MIGRATIONS_FOLDER = 'server/src/platform/database/migrations'
/** As long as a test may take: what is waited for comes, or the test has found a fault. */
const EXPECTED_WITHIN_MS = 240_000
const OFTEN_MS = 5

/** The server of a release and its upgrades, in one folder. It is always started by the launcher of `version`. */
export class ReleasedServer {
  #work
  #version
  #port = 0
  /** @type {ReturnType<typeof startLauncher> | undefined} */
  #running

  /**
   * @param {string} work  an empty folder
   * @param {string} version
   */
  constructor(work, version) {
    this.#work = work
    this.#version = version
    makeSmallRelease(this.#folderOf(version), version)
  }

  get address() {
    return `http://127.0.0.1:${this.#port}`
  }

  async start() {
    this.#port ||= await freePort()
    this.#running = startLauncher(this.#launcher, {
      ...this.#environment,
      WRITES_PER_MINUTE: '1000000',
    })
    await vi.waitUntil(() => this.countStarts() > 0, { timeout: EXPECTED_WITHIN_MS })
  }

  /** How often a server of this launcher has begun to serve. */
  countStarts() {
    return this.#running?.output.printed.match(/is ready at/g)?.length ?? 0
  }

  /** Asks it to stop, as a service manager does.  @returns {Promise<number | undefined>}  its exit code */
  async stop() {
    this.#running?.child.kill('SIGTERM')
    return (await this.#running?.ended)?.[0]
  }

  /** Like a power cut: launcher, server and database end at once. */
  async cut() {
    const postmaster = Number.parseInt(this.readData('postgres/postmaster.pid'), 10)
    const { pid } = this.#running?.child ?? {}
    if (pid) process.kill(-pid, 'SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    await this.#running?.ended
  }

  /** @returns {Promise<string>} */
  async servedVersion() {
    const health = await (await fetch(`${this.address}/api/health`)).json()
    return /** @type {{ version: string }} */ (health).version
  }

  /**
   * Makes another release, and its archive.
   * @param {string} version
   * @param {{ migrations: Record<string, string>, change?: (app: string) => void }} options  change: damages the release, for a test of a failure
   * @returns {Promise<string>}
   */
  async release(version, { migrations, change = () => undefined }) {
    const folder = this.#folderOf(version)
    makeSmallRelease(folder, version, {
      change(app) {
        for (const [name, sql] of Object.entries(migrations)) {
          writeFileSync(join(app, MIGRATIONS_FOLDER, `${name}.sql`), sql)
        }
        change(app)
      },
    })
    const archive = `${folder}.tar.gz`
    execFileSync('tar', ['-czf', archive, '-C', this.#work, basename(folder)])
    rmSync(folder, { recursive: true })
    const line = `${await hashFile(archive)}  ${basename(archive)}\n`
    writeFileSync(join(this.#work, 'SHA256SUMS'), line)
    return archive
  }

  /**
   * Begins `holdfast upgrade`.
   * @param {string} archive
   * @param {string[]} options
   */
  beginUpgrade(archive, ...options) {
    const { child, output } = startLauncher(this.#launcher, this.#environment, [
      'upgrade',
      archive,
      ...options,
    ])
    const ended = once(child, 'close').then(([code]) => ({ code, printed: output.printed }))
    return { child, ended }
  }

  /** @param {string} name  of a command that needs no input */
  run(name) {
    return execFileSync(this.#launcher, [name], { env: this.#environment, encoding: 'utf8' })
  }

  /** Another program on the database.  @returns {() => void}  ends it */
  openPrompt() {
    const child = spawn(this.#launcher, ['psql'], {
      env: this.#environment,
      // It waits for statements.
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    return () => child.kill('SIGKILL')
  }

  /** Waits until a file of the upgrade says something.  @param {string} name  @param {string} text */
  async waitFor(name, text) {
    const isThere = () => this.readData(name).includes(text)
    await vi.waitUntil(isThere, { timeout: EXPECTED_WITHIN_MS, interval: OFTEN_MS })
  }

  /** @param {string} name  @returns {string}  '' if there is no such file */
  readData(name) {
    return this.hasData(name) ? readFileSync(join(this.#dataDir, name), 'utf8') : ''
  }

  /** @param {string} name */
  hasData(name) {
    return existsSync(join(this.#dataDir, name))
  }

  get #dataDir() {
    return join(this.#work, 'holdfast-data')
  }

  get #launcher() {
    return join(this.#folderOf(this.#version), 'holdfast')
  }

  get #environment() {
    const { PATH } = process.env
    return { PATH, HOME: this.#work, PORT: `${this.#port}`, LOG_LEVEL: 'error' }
  }

  /** @param {string} version */
  #folderOf(version) {
    return join(this.#work, `holdfast-${version}-linux-x64`)
  }
}

/**
 * In a process group of its own, as a service manager does.
 * @param {string} launcher
 * @param {NodeJS.ProcessEnv} env
 */
function startLauncher(launcher, env, args = ['start']) {
  const child = spawn(launcher, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const output = { printed: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part) => {
      output.printed += part
    })
  }
  return { child, output, ended: once(child, 'exit') }
}

/** @returns {Promise<number>} */
async function freePort() {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  await new Promise((resolve) => taken.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
