import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

/*
 * Locks that say who uses node_modules and who may replace it. Each of our programs holds a shared lock
 * while it runs. An installation needs an exclusive lock, because `npm ci` begins by removing
 * node_modules, with the binaries of a running PostgreSQL. The kernel releases a lock when its process
 * dies, even by kill -9. Node has no API for file locks, but its SQLite uses them; the files contain no
 * data. SQLite came with Node 22, so nothing that runs on an older Node may import this file.
 */

const SQLITE_BUSY = 5
const RETRY_MS = 50
/** How long a program waits for its lock: an installation may hold it briefly, only to check it. */
const SHARED_LOCK_TIMEOUT_MS = 5_000

/** @typedef {{ release(): void }} Lock */

/** Keeps references to the databases, because a garbage-collected database releases its lock. */
const lockedDatabases = new Set()

/** @param {string} root */
export function inUseLockPath(root) {
  return join(root, '.runtime', 'packages-in-use.lock')
}

/** Held while packages are installed, so that only one installation runs.  @param {string} root */
export function installLockPath(root) {
  return join(root, '.runtime', 'packages-install.lock')
}

/**
 * A program may run as a user who cannot write here; reading is enough for a shared lock.
 * @param {string} file
 * @returns {Lock}
 */
export function lockShared(file) {
  try {
    createEmpty(file)
  } catch {
    // Either the file exists already, or opening it fails with the reason.
  }
  const database = new DatabaseSync(file, { readOnly: true, timeout: SHARED_LOCK_TIMEOUT_MS })
  database.exec('BEGIN')
  database.prepare('SELECT count(*) FROM sqlite_master').get()
  return createLock(database)
}

/**
 * @param {string} file
 * @param {number} timeoutMs
 * @returns {Promise<Lock | undefined>}  undefined when it is still held after that time
 */
export async function lockExclusive(file, timeoutMs) {
  createEmpty(file)
  const database = new DatabaseSync(file, { timeout: 0 })
  const end = Date.now() + timeoutMs
  for (;;) {
    try {
      database.exec('BEGIN EXCLUSIVE')
      return createLock(database)
    } catch (error) {
      if (isBusy(error) && Date.now() < end) {
        await delay(RETRY_MS)
        continue
      }
      database.close()
      if (isBusy(error)) return undefined
      throw error
    }
  }
}

/** @param {DatabaseSync} database  @returns {Lock} */
function createLock(database) {
  lockedDatabases.add(database)
  return {
    release() {
      lockedDatabases.delete(database)
      database.close()
    },
  }
}

/** @param {string} file */
function createEmpty(file) {
  mkdirSync(dirname(file), { recursive: true })
  closeSync(openSync(file, 'a', 0o644))
}

/** The low byte is SQLite's primary result code, the rest extends it.  @param {unknown} error */
function isBusy(error) {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === SQLITE_BUSY
  )
}
