/**
 * Runs the bundled PostgreSQL on DATA_DIR/postgres.
 *
 * Several processes may share one DATA_DIR, and any of them may be killed:
 * - Each process that uses the server holds a shared lock on `postgres.users.lock` until it stops or
 *   dies. Starting and stopping are serialised by the start/stop lock, an exclusive lock on
 *   `postgres.turn.lock`.
 * - The first process starts the server, later ones use the running server, and the last one stops
 *   it. A process knows that it is the last if it can get the users lock exclusively.
 * - A server that a killed process left running has no users. The next start uses it, or restarts it
 *   if its programs or settings differ.
 * - If the server itself dies, the first process that notices starts it again.
 * The kernel releases both locks when a process dies, so nothing has to be cleaned up by hand.
 */
import { access, realpath, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { bringUp, makePlan } from './bring-up.ts'
import { clusterFolderOf, readMajor, SUPERUSER } from './cluster.ts'
import { explainFileError, openDataDir } from './data-dir.ts'
import { type FolderLock, tryLock, waitForLock } from './folder-lock.ts'
import { rotatePostgresLog } from './postgres-log.ts'
import { findPostmaster, type Plan, type Postmaster, stopPostmaster } from './postmaster.ts'
import { isRunning } from './process-table.ts'
import type { Settings } from './settings.ts'

export type EmbeddedPostgresOptions = {
  dataDir: string
  /** PostgreSQL settings by name; they override the launcher's defaults. */
  settings?: Settings
  /** Called with one sentence when the server had to be restarted while in use. */
  report?: (message: string) => void
  /** A folder with PostgreSQL's `bin`, `lib` and `share`, instead of the npm package's. */
  programsFolder?: string
  /** Also opens a database of another major version, if programs of that version are installed. */
  anyMajor?: boolean
}

export type EmbeddedPostgres = {
  /** Options for `pg`; `host` is the folder of the socket. */
  connection: { host: string; port: number; user: string; database: string }
  /** The process id of the server; it changes when the server is restarted. */
  readonly pid: number
  /** Stops using the server; the last process also stops the server and waits for its end. */
  stop(): Promise<void>
}

const LOCK_TIMEOUT_MS = 120_000
const WATCH_INTERVAL_MS = 500
const RETRY_MS = 5_000
const IN_USE_RETRY_MS = 50

/**
 * Starts PostgreSQL on `dataDir`, or uses the one that runs there. Resolves when it accepts
 * connections. @throws StartError that says what to do
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = await openDataDir(options.dataDir)
  return withStartStopLock(dataDir, async () => {
    const plan = await makePlan(dataDir, options)
    const server = await bringUp(plan, { mayRestart: await isUnused(dataDir) })
    const usersLock = await waitForLock(usersLockFile(dataDir), 'shared', LOCK_TIMEOUT_MS)
    if (!usersLock) throw new Error('The users lock was taken without the start/stop lock')
    const report = options.report ?? (() => undefined)
    return watchServer({ dataDir, plan, server, usersLock, report })
  })
}

/**
 * Runs `work` on the files of a database that is stopped, and that nobody can start meanwhile. Stops a server
 * that a killed process left running.
 * @throws StartError if a process still uses the database after `timeoutMs`
 */
export async function withStoppedPostgres<T>(
  { dataDir: given, timeoutMs }: { dataDir: string; timeoutMs: number },
  work: () => Promise<T>,
): Promise<T> {
  const dataDir = await openDataDir(given)
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const done = await withStartStopLock(dataDir, async () => {
      if (!(await isUnused(dataDir))) return undefined
      // While an upgrade is put back, the folder may be away for a moment.
      if ((await readMajor(clusterFolderOf(dataDir))) !== '') {
        const plan = await makePlan(dataDir, { anyMajor: true })
        const running = await findPostmaster(plan)
        if (running) await stopPostmaster(plan, running)
      }
      return { result: await work() }
    })
    if (done) return done.result
    if (Date.now() > deadline) {
      throw new StartError(
        `Another program still uses the database in ${dataDir}, such as a second server or a backup: stop it, or wait for its end.`,
      )
    }
    await delay(IN_USE_RETRY_MS)
  }
}

/** Whether a process uses the server of this data folder now. Creates and starts nothing. */
export async function isEmbeddedPostgresInUse(dataDir: string): Promise<boolean> {
  try {
    const folder = await realpath(dataDir)
    await access(usersLockFile(folder))
    return !(await isUnused(folder))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw explainFileError(error, dataDir)
  }
}

type ServerInUse = {
  dataDir: string
  plan: Plan
  server: Postmaster
  usersLock: FolderLock
  report: (message: string) => void
}

/** Restarts the server if it dies while it is in use, until `stop`. */
function watchServer({
  dataDir,
  plan,
  server: initialServer,
  usersLock,
  report,
}: ServerInUse): EmbeddedPostgres {
  let server = initialServer
  let checking = Promise.resolve()
  const stopping = new AbortController()
  let isIdle = true
  const timer = setInterval(() => {
    if (!isIdle) return
    isIdle = false
    checking = checkServer().finally(() => {
      isIdle = true
    })
  }, WATCH_INTERVAL_MS).unref()

  async function checkServer(): Promise<void> {
    try {
      await rotatePostgresLog(plan.logFile)
      if (await isRunning(server.pid)) return
      server = await withStartStopLock(dataDir, () => bringUp(plan, { mayRestart: false }))
      report('PostgreSQL had ended unexpectedly and was started again.')
    } catch (error) {
      report(error instanceof Error ? error.message : String(error))
      const { signal } = stopping
      await delay(RETRY_MS, undefined, { ref: false, signal }).catch(() => undefined)
    }
  }

  async function stopUsing(): Promise<void> {
    clearInterval(timer)
    stopping.abort()
    await checking
    await withStartStopLock(dataDir, async () => {
      usersLock.release()
      if (!(await isUnused(dataDir))) return
      const running = await findPostmaster(plan)
      if (!running) return
      await stopPostmaster(plan, running)
      // The folder may be in /tmp, where nobody would remove it. The next start creates it again.
      await rmdir(running.socketFolder).catch(() => undefined)
    })
  }

  let stopped: Promise<void> | undefined
  return {
    connection: {
      host: server.socketFolder,
      port: server.port,
      user: SUPERUSER,
      database: 'postgres',
    },
    get pid() {
      return server.pid
    },
    stop() {
      stopped ??= stopUsing()
      return stopped
    },
  }
}

/** Whether no process uses the server. Reliable only with the start/stop lock. */
async function isUnused(dataDir: string): Promise<boolean> {
  const exclusiveLock = await tryLock(usersLockFile(dataDir), 'exclusive')
  exclusiveLock?.release()
  return exclusiveLock !== undefined
}

function usersLockFile(dataDir: string): string {
  return join(dataDir, 'postgres.users.lock')
}

/** Serialises starting and stopping of the server across processes. */
async function withStartStopLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    const startStopLock = await waitForLock(
      join(dataDir, 'postgres.turn.lock'),
      'exclusive',
      LOCK_TIMEOUT_MS,
    )
    if (!startStopLock) {
      throw new StartError(
        `Another Holdfast process has been starting or stopping the database in ${dataDir} for two minutes: end that process, then start again.`,
      )
    }
    try {
      return await work()
    } finally {
      startStopLock.release()
    }
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}
