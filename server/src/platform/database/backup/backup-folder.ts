import { access, constants, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isThere } from '../../durable-files.ts'
import { operatorCommand } from '../../operator-command.ts'
import { StartError } from '../../start-error.ts'

/** Says whose backups these are, so that two servers with one folder do not remove each other's. */
const OWNER_FILE = '.holdfast-owner'

type BackupFolder = {
  folder: string
  owner: string
  /** Whether it has had backups, so that an empty one means that its disk is not connected. */
  isKnown: boolean
}

/**
 * Call it before writing to the folder of the backups, which is made if it has never had any.
 * @throws StartError if the folder belongs to another server or cannot be used
 */
export async function prepareBackupFolder({ folder, owner, isKnown }: BackupFolder): Promise<void> {
  if (!isKnown) await mkdir(folder, { recursive: true, mode: 0o700 })
  await requireBackupFolder({ folder, owner, isKnown })
}

/**
 * Like `prepareBackupFolder`, for a folder that must be there already.
 * @throws StartError
 */
export async function requireBackupFolder({ folder, owner, isKnown }: BackupFolder): Promise<void> {
  if (isKnown && !(await isThere(folder))) throw isEmptied(folder)
  await requireFolder(folder)
  await access(folder, constants.W_OK)
  const found = await readFolderOwner(folder)
  if (found === undefined) {
    if (isKnown) throw isEmptied(folder)
    await writeFile(join(folder, OWNER_FILE), `${owner}\n`, { mode: 0o600, flag: 'wx' })
  } else if (found !== owner) throw isOfAnother(folder)
}

/**
 * `owner` is undefined while no server has run on the database, such as one that was restored for a trial.
 * @throws StartError if another server has its backups there
 */
export async function refuseFolderOfAnother(
  folder: string,
  owner: string | undefined,
): Promise<void> {
  const found = await readFolderOwner(folder)
  if (found !== undefined && found !== owner) throw isOfAnother(folder)
}

/**
 * Lets this server write and remove backups in the folder, whoever did so before.
 * @returns whether another server did so
 */
export async function adoptFolder(folder: string, owner: string): Promise<boolean> {
  await requireFolder(folder)
  const before = await readFolderOwner(folder)
  await writeFile(join(folder, OWNER_FILE), `${owner}\n`, { mode: 0o600 })
  return before !== undefined && before !== owner
}

async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  if (!found) throw new StartError(`There is no folder ${folder}: is its disk connected?`)
  if (!found.isDirectory()) throw new StartError(`${folder} is not a folder.`)
}

/** Undefined if it belongs to nobody yet. */
async function readFolderOwner(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, OWNER_FILE), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    },
  )
  return text?.trim()
}

function isEmptied(folder: string): StartError {
  return new StartError(
    `${folder} is not the folder that had the backups before: is its disk connected? If the backups should begin anew there: ${operatorCommand('adopt-backups')}`,
  )
}

function isOfAnother(folder: string): StartError {
  return new StartError(
    `${folder} has the backups of another Holdfast server, or of the one whose database this was: give this server a folder of its own. If no other server writes there any more: ${operatorCommand('adopt-backups')}`,
  )
}
