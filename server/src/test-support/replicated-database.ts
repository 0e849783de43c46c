import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'
import { migrate } from '../platform/database/migrate.ts'
import { seed } from './seed.ts'
import { run } from './test-database.ts'

const FOLDER = '/usr/lib/postgresql'
/** Debian keeps each major version in a folder of its own. */
const PROGRAMS = existsSync(FOLDER)
  ? readdirSync(FOLDER)
      .map((major) => join(FOLDER, major, 'bin'))
      .find((bin) => existsSync(join(bin, 'pg_basebackup')))
  : undefined

/** A PostgreSQL with `pg_basebackup` is a package of the system (`apt install postgresql`), not one of npm's. */
export const hasReplication = PROGRAMS !== undefined
if (!hasReplication) {
  process.stderr.write(
    'Tests with a replica are skipped: install a PostgreSQL with pg_basebackup (apt install postgresql).\n',
  )
}

const ADMIN = 'postgres'
const OWNER = 'holdfast'
/** By this name the primary waits for the replica. */
const REPLICA = 'replica'
const READY_MS = 60_000
/** A killed process loses nothing without `fsync`; only a power cut would. */
const FAST = ['fsync=off', 'shared_buffers=32MB', 'listen_addresses=127.0.0.1']

type Account = { uid: number; gid: number }

/** One PostgreSQL of a pair, on 127.0.0.1. */
export class ReplicatedServer {
  readonly port: number
  readonly #folder: string
  readonly #account: Account
  #child: ChildProcess | undefined

  constructor(port: number, folder: string, account: Account) {
    this.port = port
    this.#folder = folder
    this.#account = account
  }

  get folder(): string {
    return this.#folder
  }

  /** `settings` such as `synchronous_standby_names=replica`. */
  async start(settings: string[] = [], database = 'holdfast'): Promise<void> {
    const all = [...FAST, `port=${this.port}`, `unix_socket_directories=`, ...settings]
    const args = ['-D', this.#folder, ...all.flatMap((setting) => ['-c', setting])]
    const child = spawn(join(PROGRAMS ?? '', 'postgres'), args, {
      ...this.#account,
      stdio: 'ignore',
    })
    this.#child = child
    await waitUntil(() => run(this.connectionOf(database, ADMIN), 'select 1'))
  }

  /** Stops it in order. */
  async stop(): Promise<void> {
    this.#child?.kill('SIGINT')
    if (this.#child) await once(this.#child, 'exit')
  }

  /** Kills it as a power cut would; its children end by themselves. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  query(statement: string): Promise<Record<string, unknown>[]> {
    return run(this.connectionOf('holdfast', ADMIN), statement)
  }

  connectionOf(database: string, user: string) {
    return { host: '127.0.0.1', port: this.port, user, database }
  }

  async promote(): Promise<void> {
    await this.query('select pg_promote()')
  }

  /** The replica reads nothing more of the primary, as behind a network that is too slow. */
  async stopFollowing(): Promise<void> {
    await this.query("alter system set primary_conninfo = ''")
    await this.query('select pg_reload_conf()')
    await waitUntil(async () => {
      const receivers = await this.query('select pid from pg_stat_wal_receiver')
      if (receivers.length > 0) throw new Error('The replica is still following')
    })
  }
}

export type ReplicatedDatabase = {
  primary: ReplicatedServer
  replica: ReplicatedServer
  /** As DATABASE_URL takes it. */
  url: string
}

/** A primary with the demonstration, and a replica that follows it. `settings` are those of the primary. */
export async function startReplicatedDatabase(settings: string[]): Promise<ReplicatedDatabase> {
  template ??= makeTemplate()
  const { server: original, account } = await template
  const folder = await makeFolder(account)
  const ports = await freePorts(2)
  const [primary, replica] = ['primary', REPLICA].map(
    (name, index) => new ReplicatedServer(ports[index] ?? 0, join(folder, name), account),
  ) as [ReplicatedServer, ReplicatedServer]
  onTestFinished(async () => {
    await Promise.all([primary.kill(), replica.kill()])
    await remove(folder)
  })
  await promisify(execFile)('cp', ['-a', original.folder, primary.folder])
  await primary.start()
  const address = `host=127.0.0.1 port=${primary.port} user=${ADMIN} application_name=${REPLICA}`
  const copy = ['-D', replica.folder, '-d', address, '-R', '-c', 'fast', '--no-sync']
  await runProgram('pg_basebackup', copy, { ...account, cwd: folder })
  await replica.start()
  for (const setting of settings) await primary.query(`alter system set ${setting}`)
  await primary.query('select pg_reload_conf()')
  await waitUntil(async () => {
    const followers = await primary.query('select pid from pg_stat_replication')
    if (followers.length === 0) throw new Error('The replica does not follow')
  })
  const hosts = [primary, replica].map(({ port }) => `127.0.0.1:${port}`).join(',')
  const url = `postgres://${OWNER}@${hosts}/holdfast?target_session_attrs=read-write`
  return { primary, replica, url }
}

type Template = { server: ReplicatedServer; account: Account; folder: string }

let template: Promise<Template> | undefined

/** Call it after the last test of a file. */
export async function removeTemplate(): Promise<void> {
  const made = await template
  if (made) await remove(made.folder)
  template = undefined
}

/** Made once for all tests of a file, because it takes longer than they do. */
async function makeTemplate(): Promise<Template> {
  const { uid, gid } = await stat(inject('postgres').host)
  const account = { uid, gid }
  const folder = await makeFolder(account)
  const [port = 0] = await freePorts(1)
  const server = new ReplicatedServer(port, join(folder, 'template'), account)
  const initialise = ['-D', server.folder, '-U', ADMIN, '-A', 'trust', '--no-sync']
  await runProgram('initdb', initialise, { ...account, cwd: folder })
  await server.start([], ADMIN)
  const asAdmin = server.connectionOf(ADMIN, ADMIN)
  await run(asAdmin, `create role ${OWNER} login createrole`)
  await run(asAdmin, `create database holdfast owner ${OWNER}`)
  const asOwner = server.connectionOf('holdfast', OWNER)
  await migrate(asOwner)
  await seed(asOwner)
  await server.stop()
  return { server, account, folder }
}

async function makeFolder({ uid, gid }: Account): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-replicated-'))
  await chown(folder, uid, gid)
  return folder
}

/** The children of a killed PostgreSQL write for a moment longer. */
async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

async function runProgram(name: string, args: string[], options: Account & { cwd: string }) {
  await promisify(execFile)(join(PROGRAMS ?? '', name), args, options)
}

async function waitUntil(attempt: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + READY_MS
  for (;;) {
    try {
      await attempt()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await delay(50)
    }
  }
}

/** They were free a moment ago; all are held at once, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(servers.map((server) => promisify(server.close.bind(server))()))
  return ports
}
