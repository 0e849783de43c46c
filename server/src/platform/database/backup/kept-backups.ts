import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type DatedBackup, isFromFuture } from './backup-retention.ts'

/**
 * A folder of backups whose names say when each was taken. Only files with such names are ever
 * removed from it.
 */

const NAME = /^holdfast-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(?:\.age)?$/
const UNFINISHED = /^holdfast-\d{8}T\d{6}Z\.backup(?:\.age)?\.unfinished$/
/** An unfinished file older than this is left over from a backup that was killed. */
const UNFINISHED_MAX_AGE_MS = 24 * 60 * 60 * 1000

/** Undefined unless a file of this name is a complete backup of such a folder. */
export function datedBackup(name: string): DatedBackup | undefined {
  if (!NAME.test(name)) return undefined
  return { name, taken: new Date(name.replace(NAME, '$1-$2-$3T$4:$5:$6Z')) }
}

/**
 * `holdfast-20261121T030000Z.backup`, encrypted with `.age` at its end, as the program `age` expects. Sorting the
 * names sorts the backups by time.
 */
export function backupName(taken: Date, isEncrypted = false): string {
  const time = taken.toISOString().replace(/\.\d+Z$/, 'Z')
  return `holdfast-${time.replaceAll(/[-:]/g, '')}.backup${isEncrypted ? '.age' : ''}`
}

/** The backups of a folder, oldest first. */
export async function listBackups(folder: string): Promise<DatedBackup[]> {
  const names = (await readdir(folder)).sort()
  return names.map(datedBackup).filter((backup) => backup !== undefined)
}

/** The newest that is not from the future: one that was named while the clock was ahead would be it for years. */
export function findNewest<T extends DatedBackup>(backups: readonly T[], now: Date): T | undefined {
  return backups.findLast(({ taken }) => !isFromFuture(taken, now))
}

/**
 * Removes all backups of a folder except the newest `keep`, and the leftovers of killed backups. Those from the future
 * stay and do not count.
 * @returns the names of the removed backups, oldest first
 */
export async function removeOldBackups(folder: string, keep: number, now: Date): Promise<string[]> {
  const backups = (await listBackups(folder)).filter(({ taken }) => !isFromFuture(taken, now))
  const old = backups.slice(0, Math.max(0, backups.length - keep)).map(({ name }) => name)
  for (const name of old) await rm(join(folder, name), { force: true })
  await removeLeftovers(folder, now)
  return old
}

/** Removes what killed backups have left, and not what one is writing now. */
export async function removeLeftovers(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter((file) => UNFINISHED.test(file))) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (now.getTime() - mtimeMs > UNFINISHED_MAX_AGE_MS) await rm(path, { force: true })
  }
}
