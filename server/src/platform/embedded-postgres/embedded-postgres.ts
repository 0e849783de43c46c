/**
 * The PostgreSQL that comes with Holdfast, run on DATA_DIR/postgres.
 *
 * Who starts and stops it, when several processes share one DATA_DIR or some were killed:
 * - Each process that uses the server holds a shared lock on `postgres.users.lock`, from its start
 *   to its stop or death. Starting and stopping happen one at a time, under `postgres.turn.lock`.
 * - Who comes first starts the server, who comes later adopts it, and the last one out stops it:
 *   the last is the one who can turn the shared lock into an exclusive one.
 * - A server that a killed process left behind has no user: the next start adopts it, or stops it
 *   and starts anew if it runs with other programs or settings than are wanted now.
 * - If the server itself dies, the first of its users to notice starts it again.
 * The kernel drops both locks when their holder dies, so a kill leaves nothing to clear by hand.
 */
import { access, realpath, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { bringUp, makePlan } from './bring-up.ts'
import { readPassword, SUPERUSER } from './cluster.ts'
import { explainFileError, openDataDir } from './data-dir.ts'
import { type FolderLock, tryLock, waitForLock } from './folder-lock.ts'
import { findPostmaster, type Plan, type Postmaster, stopPostmaster } from './postmaster.ts'
import { isRunning } from './process-table.ts'
import { boundServerLog } from './server-log.ts'
import type { Settings } from './settings.ts'

export type EmbeddedPostgresOptions = {
  dataDir: string
  /** PostgreSQL's own settings by name; they go before the launcher's defaults. */
  settings?: Settings
  /** Told in one sentence when the server had to be started again while in use. */
  report?: (message: string) => void
  /** A folder with PostgreSQL's `bin`, `lib` and `share`, instead of the npm package's. */
  native?: string
}

export type EmbeddedPostgres = {
  /** As `pg` takes it; `host` is the socket's folder, or 127.0.0.1 on Windows. */
  connection: { host: string; port: number; user: string; password?: string; database: string }
  /** The server's process; another one after the server died and was started again. */
  readonly pid: number
  /** Gives the server up; the last process that uses it also stops it, and waits for the end. */
  stop(): Promise<void>
}

const TURN_PATIENCE_MS = 120_000
const WATCH_MS = 500
const RETRY_MS = 5_000

/**
 * Starts PostgreSQL on `dataDir`, or adopts the one that runs there, and answers when it takes
 * connections. Throws a StartError, whose sentence says what to do, when that cannot be.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = await openDataDir(options.dataDir)
  return inTurn(dataDir, async () => {
    const plan = await makePlan(dataDir, options)
    const server = await bringUp(plan, { mayReplace: await isUnused(dataDir) })
    const password = await readPassword(plan.folder)
    const use = await waitForLock(usersLock(dataDir), 'shared', TURN_PATIENCE_MS)
    if (!use) throw new Error('A lock was taken out of turn')
    const report = options.report ?? (() => undefined)
    return holdServer({ dataDir, plan, server, use, password, report })
  })
}

/** Whether some process uses the server of this data folder now. Makes and starts nothing. */
export async function isEmbeddedPostgresInUse(dataDir: string): Promise<boolean> {
  try {
    const folder = await realpath(dataDir)
    await access(usersLock(folder))
    return !(await isUnused(folder))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw explainFileError(error, dataDir)
  }
}

type Held = {
  dataDir: string
  plan: Plan
  server: Postmaster
  use: FolderLock
  password: string | undefined
  report: (message: string) => void
}

/** Watches the server while it is in use, and gives it up on `stop`. */
function holdServer({
  dataDir,
  plan,
  server: first,
  use,
  password,
  report,
}: Held): EmbeddedPostgres {
  let server = first
  let watching = Promise.resolve()
  const end = new AbortController()
  let isIdle = true
  const timer = setInterval(() => {
    if (!isIdle) return
    isIdle = false
    watching = lookAfterServer().finally(() => {
      isIdle = true
    })
  }, WATCH_MS).unref()

  async function lookAfterServer(): Promise<void> {
    try {
      await boundServerLog(plan.logFile)
      if (await isRunning(server.pid)) return
      server = await inTurn(dataDir, () => bringUp(plan, { mayReplace: false }))
      report('PostgreSQL had ended unexpectedly and was started again.')
    } catch (error) {
      report(error instanceof Error ? error.message : String(error))
      await delay(RETRY_MS, undefined, { ref: false, signal: end.signal }).catch(() => undefined)
    }
  }

  async function giveUp(): Promise<void> {
    clearInterval(timer)
    end.abort()
    await watching
    await inTurn(dataDir, async () => {
      use.release()
      if (!(await isUnused(dataDir))) return
      const running = await findPostmaster(plan)
      if (!running) return
      await stopPostmaster(plan, running)
      // A folder in /tmp would stay for ever; the next start makes it anew.
      await rmdir(running.socketFolder).catch(() => undefined)
    })
  }

  let stopped: Promise<void> | undefined
  return {
    connection: {
      host: process.platform === 'win32' ? '127.0.0.1' : server.socketFolder,
      port: server.port,
      user: SUPERUSER,
      database: 'postgres',
      ...(password === undefined ? {} : { password }),
    },
    get pid() {
      return server.pid
    },
    stop() {
      stopped ??= giveUp()
      return stopped
    },
  }
}

/** Whether no living process uses the server. Only certain during a turn. */
async function isUnused(dataDir: string): Promise<boolean> {
  const everyone = await tryLock(usersLock(dataDir), 'exclusive')
  everyone?.release()
  return everyone !== undefined
}

function usersLock(dataDir: string): string {
  return join(dataDir, 'postgres.users.lock')
}

/** One process at a time starts or stops the server. */
async function inTurn<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    const turn = await waitForLock(
      join(dataDir, 'postgres.turn.lock'),
      'exclusive',
      TURN_PATIENCE_MS,
    )
    if (!turn) {
      throw new StartError(
        `Another Holdfast process has been starting or stopping the database in ${dataDir} for two minutes: end that process, then start again.`,
      )
    }
    try {
      return await work()
    } finally {
      turn.release()
    }
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}
