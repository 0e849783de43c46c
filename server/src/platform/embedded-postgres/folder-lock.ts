/**
 * Locks between processes that the kernel drops when their holder dies, kill -9 included, so that
 * there is no stale lock to judge. Node offers no file locks of its own; its SQLite does, on every
 * platform. The files hold no data. Invariant: nothing else in this process may open them, because
 * closing any handle of a file drops the POSIX locks that the process has on it.
 */
import { access, chmod, constants } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

export type FolderLock = { release(): void }

const SQLITE_BUSY = 5
const RETRY_MS = 20

/** Takes the lock if it is free, else answers undefined at once. */
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

/** Waits for the lock; answers undefined when it is still taken after `patienceMs`. */
export async function waitForLock(
  file: string,
  mode: 'shared' | 'exclusive',
  patienceMs: number,
): Promise<FolderLock | undefined> {
  const end = Date.now() + patienceMs
  for (;;) {
    const lock = await tryLock(file, mode)
    if (lock || Date.now() > end) return lock
    await delay(RETRY_MS)
  }
}

function isBusy(error: unknown): boolean {
  // The low byte is the error's kind, the rest its variety.
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === SQLITE_BUSY
  )
}
