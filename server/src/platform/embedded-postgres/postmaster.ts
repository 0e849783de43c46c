/** Finds, starts and stops the PostgreSQL server of a folder. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import type { Binaries } from './binaries.ts'
import type { OsUser } from './os-user.ts'
import { postgresLogSize, readPostgresLog } from './postgres-log.ts'
import { commandLineOf, hasPid, signalProcess, waitForEnd } from './process-table.ts'
import { PROGRAM_ENVIRONMENT, spawnAs } from './run-program.ts'
import type { Settings } from './settings.ts'

/** All that is needed to start the server of a folder. */
export type Plan = {
  folder: string
  /** The argument for `-D`; see `clusterArgument`. */
  folderArgument: string
  /** Identifies the server of this folder in the process table. */
  marker: string
  /** The marker with a fingerprint of programs and settings. */
  clusterName: string
  binaries: Binaries
  account: OsUser | undefined
  settings: Settings
  logFile: string
}

/** A server as described by its `postmaster.pid`; `port` is part of the name of its socket. */
export type Postmaster = {
  pid: number
  port: number
  socketFolder: string
  status: string
  clusterName: string
}

const POLL_MS = 10
/** Long enough for a killed server to close its sockets, even on a busy machine. */
const ENDING_MS = 10_000
/** After this time it is shut down immediately. That loses nothing: the next start recovers from the log. */
const FAST_SHUTDOWN_MS = 30_000
const IMMEDIATE_SHUTDOWN_MS = 15_000

/**
 * The running server of the folder, whichever process started it. A pid file whose pid now belongs to
 * another program is removed, because PostgreSQL would refuse to start. A pid file whose process has
 * ended stays, because PostgreSQL then looks for orphaned backends.
 */
export async function findPostmaster(plan: Plan): Promise<Postmaster | undefined> {
  const file = await readPidFile(plan.folder)
  if (!file) return undefined
  const line = await commandLineOf(file.pid)
  const name = /cluster_name=([\w-]+)/.exec(line)?.[1] ?? ''
  if (name.startsWith(plan.marker)) return { ...file, clusterName: name }
  // A killed process loses its command line shortly before the kernel closes its sockets.
  const isEnding = line === '' && hasPid(file.pid)
  if (!(await waitForClosedSocket(file, isEnding ? ENDING_MS : 0))) {
    throw new StartError(
      `The database in ${plan.folder} is in use by a PostgreSQL that this process cannot see, probably in another container: give each its own DATA_DIR, or set DATABASE_URL for both.`,
    )
  }
  if (line !== '') await rm(join(plan.folder, 'postmaster.pid'), { force: true })
  return undefined
}

/** Starts the server and waits until it is ready; `failure` is its message if it ended instead. */
export async function launchPostmaster(plan: Plan): Promise<Postmaster | { failure: string }> {
  const offset = await postgresLogSize(plan.logFile)
  const log = await open(plan.logFile, 'a', 0o600)
  const settings = { ...plan.settings, cluster_name: plan.clusterName }
  const flags = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  const args = ['-D', plan.folderArgument, ...flags.flatMap((flag) => ['-c', flag])]
  // Detached, so that Ctrl-C does not stop the database before this process has finished.
  const child = spawn(plan.binaries.postgres, args, {
    cwd: plan.folder,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: PROGRAM_ENVIRONMENT,
    ...spawnAs(plan.account),
  })
  child.unref()
  try {
    await once(child, 'spawn')
  } catch (error) {
    return { failure: error instanceof Error ? error.message : `${error}` }
  } finally {
    await log.close()
  }
  while (child.exitCode === null && child.signalCode === null) {
    const file = await readPidFile(plan.folder)
    if (file?.pid === child.pid && file?.status === 'ready') break
    await delay(POLL_MS)
  }
  const started = await findPostmaster(plan)
  return started ?? { failure: lastFailure(await readPostgresLog(plan.logFile, offset)) }
}

/** Stops the server by a fast shutdown (open transactions are rolled back), by force after 30 s. */
export async function stopPostmaster(plan: Plan, { pid }: Postmaster): Promise<void> {
  signalProcess(pid, 'SIGINT')
  if (await waitForEnd(pid, FAST_SHUTDOWN_MS)) return
  signalProcess(pid, 'SIGQUIT')
  if (await waitForEnd(pid, IMMEDIATE_SHUTDOWN_MS)) return
  throw new StartError(
    `PostgreSQL (process ${pid}) does not end: see ${plan.logFile}, and restart the machine if it hangs on a disk.`,
  )
}

/** Whether the server accepts connections; its socket may have been removed. */
export function acceptsConnections(
  server: Pick<Postmaster, 'socketFolder' | 'port'>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(server.socketFolder, `.s.PGSQL.${server.port}`))
    const finish = (isConnected: boolean) => {
      socket.destroy()
      resolve(isConnected)
    }
    socket.setTimeout(2_000, () => finish(false))
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
  })
}

/** False if the server still accepts connections after `timeoutMs`. */
async function waitForClosedSocket(
  server: Pick<Postmaster, 'socketFolder' | 'port'>,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (await acceptsConnections(server)) {
    if (Date.now() >= deadline) return false
    await delay(POLL_MS)
  }
  return true
}

/** Lines of `postmaster.pid`: pid, folder, start time, port, socket folder, address, key, status. */
async function readPidFile(folder: string): Promise<Omit<Postmaster, 'clusterName'> | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', , , port = '', socketFolder = '', , , status = ''] = text.split('\n')
  if (!/^[1-9]\d*$/.test(pid)) return undefined
  return { pid: Number(pid), port: Number(port), socketFolder, status: status.trim() }
}

function lastFailure(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const failure = lines.findLast((line) => /FATAL|PANIC|could not/.test(line)) ?? lines.at(-1)
  return failure?.replace(/^.*?(FATAL|PANIC):\s*/, '') ?? 'it said nothing'
}
