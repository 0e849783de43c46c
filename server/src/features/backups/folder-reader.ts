import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatedBackup } from '../../platform/database/backup/backup-retention.ts'
import { findNewest, listBackups } from '../../platform/database/backup/kept-backups.ts'

/** `bytes`: the size of the newest that is not from the future. */
export type FolderContent = {
  backups: DatedBackup[]
  newest: (DatedBackup & { bytes: number }) | undefined
}

/** A disk in the machine answers within milliseconds, one on the network within a second. */
const LIMIT_MS = 10_000

/**
 * Reads the folder of the backups, which may be on a disk that hangs. Sign-ins and all files of this process
 * share four threads, and a question to such a disk keeps one of them until it answers. So as long as one
 * question waits, no second is asked.
 */
export class FolderReader {
  readonly #limitMs: number
  readonly #read: (folder: string, now: Date) => Promise<FolderContent>
  #waiting: Promise<FolderContent> | undefined

  constructor({ limitMs = LIMIT_MS, read = readContent } = {}) {
    this.#limitMs = limitMs
    this.#read = read
  }

  /** Undefined if the disk does not answer. Rejects if the folder cannot be read. */
  async read(folder: string, now: Date): Promise<FolderContent | undefined> {
    this.#waiting ??= this.#read(folder, now).finally(() => {
      this.#waiting = undefined
    })
    const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<undefined>()
    const timer = setTimeout(giveUp, this.#limitMs, undefined)
    try {
      return await Promise.race([this.#waiting, tooLate])
    } finally {
      clearTimeout(timer)
    }
  }
}

async function readContent(folder: string, now: Date): Promise<FolderContent> {
  const backups = await listBackups(folder)
  const newest = findNewest(backups, now)
  if (newest === undefined) return { backups, newest: undefined }
  const { size } = await stat(join(folder, newest.name))
  return { backups, newest: { ...newest, bytes: size } }
}
