import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A folder of backups whose names say when each was taken. Only files with such names are ever
 * removed from it.
 */

const NAME = /^holdfast-\d{8}T\d{6}Z\.backup$/
const UNFINISHED = /^holdfast-\d{8}T\d{6}Z\.backup\.unfinished$/
/** An unfinished file older than this is left over from a backup that was killed. */
const UNFINISHED_MAX_AGE_MS = 24 * 60 * 60 * 1000

/** Whether a file of this name is a complete backup of such a folder. */
export function isBackupName(name: string): boolean {
  return NAME.test(name)
}

/** `holdfast-20261121T030000Z.backup`: sorting the names sorts the backups by time. */
export function backupName(taken: Date): string {
  const time = taken.toISOString().replace(/\.\d+Z$/, 'Z')
  return `holdfast-${time.replaceAll(/[-:]/g, '')}.backup`
}

/**
 * Removes all backups of a folder except the newest `keep`, and the leftovers of killed backups.
 * @returns the names of the removed backups, oldest first
 */
export async function removeOldBackups(folder: string, keep: number, now: Date): Promise<string[]> {
  const names = (await readdir(folder)).sort()
  const backups = names.filter(isBackupName)
  const old = backups.slice(0, Math.max(0, backups.length - keep))
  for (const name of old) await rm(join(folder, name), { force: true })
  for (const name of names.filter((file) => UNFINISHED.test(file))) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (now.getTime() - mtimeMs > UNFINISHED_MAX_AGE_MS) await rm(path, { force: true })
  }
  return old
}
