import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from '../../embedded-postgres/folder-lock.ts'
import { StartError } from '../../start-error.ts'

/** Says whose backups these are, so that two servers with one folder do not remove each other's. */
const OWNER_FILE = '.holdfast-owner'
/** Held while a backup is written. */
const LOCK_FILE = '.holdfast-lock'

type BackupFolder = {
  folder: string
  owner: string
  /** Whether it has backups already, so that an empty one means that its disk is not connected. */
  mustBeKnown?: boolean
}

/**
 * Runs `work` while no other process writes backups to the folder, which is made if it is missing.
 * @returns undefined if another process does so now
 * @throws StartError if the folder belongs to another server or cannot be used
 */
export async function withBackupFolder<T>(
  { folder, owner, mustBeKnown = false }: BackupFolder,
  work: () => Promise<T>,
): Promise<T | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!(await stat(folder)).isDirectory()) throw new StartError(`${folder} is not a folder.`)
  const lock = await tryLock(join(folder, LOCK_FILE), 'exclusive')
  if (!lock) return undefined
  try {
    await requireOwner(folder, owner, mustBeKnown)
    return await work()
  } finally {
    lock.release()
  }
}

async function requireOwner(folder: string, owner: string, mustBeKnown: boolean): Promise<void> {
  const file = join(folder, OWNER_FILE)
  const found = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  if (found === undefined && mustBeKnown) {
    throw new StartError(
      `${folder} is not the folder that had the backups before: is its disk connected? If it should begin anew, copy the file ${OWNER_FILE} from BACKUP_FOLDER into it.`,
    )
  }
  if (found === undefined) await writeFile(file, `${owner}\n`, { mode: 0o600, flag: 'wx' })
  else if (found.trim() !== owner) {
    throw new StartError(
      `${folder} has the backups of another Holdfast server: set BACKUP_FOLDER to a folder of its own. If that server is gone, remove the file ${OWNER_FILE} there.`,
    )
  }
}
