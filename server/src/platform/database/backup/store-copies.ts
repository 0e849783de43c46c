import { basename } from 'node:path'
import type { StoreClient } from '../../object-store/store-client.ts'
import {
  deleteObject,
  listObjects,
  readSmallObject,
  type StoredObject,
  writeSmallObject,
} from '../../object-store/store-objects.ts'
import { locationOf } from '../../object-store/store-settings.ts'
import { abortLeftovers, uploadFile } from '../../object-store/store-upload.ts'
import { operatorCommand } from '../../operator-command.ts'
import { StartError } from '../../start-error.ts'
import { isEncrypted } from './backup-encryption.ts'
import { chooseOutdated, type DatedBackup } from './backup-retention.ts'
import type { BackupOutcome } from './backup-task.ts'
import { datedBackup } from './kept-backups.ts'

/**
 * The copies of backups in an S3-compatible store. Only objects with the name of a backup, directly at the place of
 * the settings, are ever removed, and only while the place is marked as that of this database.
 */

/** Says whose copies these are, like the file in a folder. Every copy writes it again, so that it never grows old. */
const OWNER_OBJECT = '.holdfast-owner'
const START_OF_NAMES = 'holdfast-'

export type StoreCopy = DatedBackup & StoredObject

type Task = {
  file: string
  owner: string
  /** Whether copies have been made there. */
  isKnown: boolean
  /** The last copy that was made; it should be there still. */
  previous: string | null
  proven: readonly string[]
  now: number
}

/** Oldest first. */
export async function listCopies(client: StoreClient): Promise<StoreCopy[]> {
  const { prefix } = client.place
  const objects = await listObjects(client, prefix + START_OF_NAMES)
  return objects
    .flatMap((object) => {
      const dated = datedBackup(object.key.slice(prefix.length))
      return dated ? [{ ...object, ...dated }] : []
    })
    .sort((one, other) => one.taken.getTime() - other.taken.getTime())
}

/** @throws StartError; then no object has the name of the backup that is not the whole backup */
export async function copyToStore(client: StoreClient, task: Task): Promise<BackupOutcome> {
  const { file } = task
  // By its content: whoever can read the store must not read what was written about children.
  if (!(await isEncrypted(file))) {
    throw new StartError(
      `${basename(file)} is not encrypted, so it is not copied to a store. Make another backup, now that there is a key.`,
    )
  }
  const before = await listCopies(client)
  await requireOwnPlace(client, task, before)
  const { prefix } = client.place
  await abortLeftovers(client, prefix + START_OF_NAMES, (key) =>
    Boolean(datedBackup(key.slice(prefix.length))),
  )
  const bytes = await uploadFile(client, file, prefix + basename(file))
  const { removed, refusal } = await removeOutdated(client, task)
  const notes = [noteVanished(task, before), refusal].filter((note) => note !== undefined)
  return { bytes, removed, ...(notes.length > 0 && { note: notes.join(' ') }) }
}

async function requireOwnPlace(
  client: StoreClient,
  { owner, isKnown }: Task,
  copies: readonly StoreCopy[],
): Promise<void> {
  const location = locationOf(client.place)
  const found = await readOwner(client)
  if (found === undefined && isKnown) {
    throw new StartError(
      `${location} has lost the mark that this server left there: it is another bucket, or somebody has removed what was there. Find out who. If the copies should begin anew there: ${operatorCommand('adopt-backups')}`,
    )
  }
  const isOfAnother = found !== owner && (found !== undefined || copies.length > 0)
  if (isOfAnother) throw isOfAnotherServer(location)
  await markOwner(client, owner)
}

function isOfAnotherServer(location: string): StartError {
  return new StartError(
    `${location} has the backups of another Holdfast server, or of the one whose database this was: set BACKUP_S3_PREFIX to a folder of its own. If no other server writes there any more: ${operatorCommand('adopt-backups')}`,
  )
}

/**
 * Lets this server write and remove copies in the store, whoever did so before.
 * @returns whether another server did so, and how many copies there are
 */
export async function adoptStore(
  client: StoreClient,
  owner: string,
): Promise<{ wasOfAnother: boolean; count: number }> {
  const { length } = await listCopies(client)
  const before = await readOwner(client)
  await markOwner(client, owner)
  return { wasOfAnother: before !== undefined && before !== owner, count: length }
}

async function readOwner(client: StoreClient): Promise<string | undefined> {
  return (await readSmallObject(client, client.place.prefix + OWNER_OBJECT))?.trim()
}

/** A second server that does the same at this moment is noticed by one of the two. */
async function markOwner(client: StoreClient, owner: string): Promise<void> {
  await writeSmallObject(client, client.place.prefix + OWNER_OBJECT, `${owner}\n`)
  if ((await readOwner(client)) !== owner) throw isOfAnotherServer(locationOf(client.place))
}

/** A key that may not remove anything is the safer one, so a refusal is no failure. */
async function removeOutdated(
  client: StoreClient,
  { proven, now }: Task,
): Promise<{ removed: string[]; refusal: string | undefined }> {
  const removed: string[] = []
  try {
    const copies = await listCopies(client)
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const outdated = chooseOutdated(copies, { now: new Date(now), timeZone, proven })
    for (const name of outdated) {
      await deleteObject(client, client.place.prefix + name)
      removed.push(name)
    }
    return { removed, refusal: undefined }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return {
      removed,
      refusal: `Old copies were not removed, which is right where a rule of the store removes them. ${error.message}`,
    }
  }
}

function noteVanished({ previous }: Task, copies: readonly StoreCopy[]): string | undefined {
  if (previous === null || copies.some(({ name }) => name === previous)) return undefined
  return `The copy before, ${previous}, is no longer there: find out who or what has removed it.`
}
