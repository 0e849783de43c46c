/**
 * File locks between processes. The kernel releases them when a process dies, even by kill -9, so there
 * are no stale locks. Node has no API for file locks, but its SQLite uses them on all platforms. The
 * files contain no data. Invariant: nothing else in this process may open them, because closing any
 * handle of a file releases all POSIX locks that the process has on it.
 */
import { access, chmod, constants } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

export type FolderLock = { release(): void }

const SQLITE_BUSY = 5
const RETRY_MS = 20

/** Does not wait: undefined if the lock is taken. */
export async function tryLock(
  file: string,
  mode: 'shared' | 'exclusive',
): Promise<FolderLock | undefined> {
  await access(file, constants.R_OK | constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    if (mode === 'exclusive') {
      database.exec('BEGIN EXCLUSIVE')
    } else {
      database.exec('BEGIN')
      database.prepare('SELECT count(*) FROM sqlite_master').get()
    }
    await chmod(file, 0o600)
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw error
  }
  return { release: () => database.isOpen && database.close() }
}

/** Waits for the lock; undefined if it is still taken after `timeoutMs`. */
export async function waitForLock(
  file: string,
  mode: 'shared' | 'exclusive',
  timeoutMs: number,
): Promise<FolderLock | undefined> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const lock = await tryLock(file, mode)
    if (lock || Date.now() > deadline) return lock
    await delay(RETRY_MS)
  }
}

function isBusy(error: unknown): boolean {
  // The low byte is the primary result code of SQLite, the rest extends it.
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === SQLITE_BUSY
  )
}
