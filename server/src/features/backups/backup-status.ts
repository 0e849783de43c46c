import type { Backups } from '@holdfast/contract/people/backups'
import type { Context } from '../../platform/context.ts'
import { canDecrypt, readBackupKey } from '../../platform/database/backup/backup-encryption.ts'
import type { DatedBackup } from '../../platform/database/backup/backup-retention.ts'
import { locationOf } from '../../platform/object-store/store-settings.ts'
import { operatorCommand } from '../../platform/operator-command.ts'
import { type BackupRun, isKnownFolder, readBackupOwner, readRuns } from './backups-store.ts'
import type { FolderContent, FolderReader } from './folder-reader.ts'
import { type CopyFacts, findBackupProblems } from './problem-rules.ts'

/** What the folder holds and what the server remembers. */
export type Remembered = {
  /** Oldest first. */
  backups: DatedBackup[]
  newest: FolderContent['newest']
  /** Whether the disk of the folder has answered. */
  doesAnswer: boolean
  /** Newest first. */
  runs: BackupRun[]
}

export async function readRemembered(
  { config, connections, now }: Context,
  reader: FolderReader,
): Promise<Remembered> {
  const runs = await readRuns(connections)
  // A folder that is not there holds no backups; the next attempt says why it is not.
  const empty: FolderContent = { backups: [], newest: undefined }
  const content = await reader.read(config.backup.folder, now()).catch(() => empty)
  return { ...(content ?? empty), doesAnswer: content !== undefined, runs }
}

/** What the provider's page, the mails and the metrics say. The folder itself is looked at: files may vanish. */
export async function readStatus(context: Context, reader: FolderReader): Promise<Backups> {
  const { config, connections, now, sending } = context
  const { folder, time, copyFolder, store } = config.backup
  const { backups, newest, doesAnswer, runs } = await readRemembered(context, reader)
  const location = store && locationOf(store)
  const { since } = await readBackupOwner(connections, now())
  const ofBackups = runs.filter(({ kind }) => kind === 'backup')
  const checks = runs.filter(({ kind }) => kind === 'check')
  const copies = runs.filter(({ kind, ...run }) => kind === 'copy' && run.folder === copyFolder)
  const uploads = runs.filter(({ kind, ...run }) => kind === 'upload' && run.folder === location)
  const checked = checks.find(({ failure }) => failure === null)
  const [lastCheck] = checks
  const lastMade = checks.find(({ unmade }) => !unmade)
  const problems = findBackupProblems({
    now: now().getTime(),
    folder,
    isPaused: sending.isPaused,
    doesAnswer,
    newest: newest?.taken.getTime(),
    isKnown: isKnownFolder(folder, runs),
    since: Date.parse(since),
    failure: ofBackups[0]?.failure ?? undefined,
    checkFailure: lastCheck?.failure
      ? { reason: lastCheck.failure, isUnmade: lastCheck.unmade }
      : undefined,
    checked: checked && Date.parse(checked.began),
    copy: copyFolder === undefined ? undefined : describeCopies(copies, newest?.name),
    store: store === undefined ? undefined : describeCopies(uploads, newest?.name),
    commands: {
      backup: operatorCommand('backup', folder),
      check: operatorCommand('check-backup', folder),
    },
  })
  return {
    time: time ?? null,
    folder,
    encryption: await readEncryption(config.backup),
    count: backups.length,
    newest: newest ? describeNewest(newest, ofBackups) : null,
    check: lastCheck
      ? {
          file: lastCheck.file,
          began: lastCheck.began,
          seconds: secondsOf(lastCheck),
          succeeded: lastCheck.failure === null,
          unmade: lastCheck.unmade,
          lastmade: lastMade?.began ?? null,
          throwaway: lastCheck.throwaway,
        }
      : null,
    store: location === undefined ? null : describeStore(location, uploads),
    problems: time === undefined ? [] : problems,
  }
}

/** `copies`: the attempts to copy one, newest first. */
function describeCopies(copies: readonly BackupRun[], newest: string | undefined): CopyFacts {
  const copied = copies.find(({ failure }) => failure === null)
  const since = copied?.ended ?? copies.at(-1)?.began
  return {
    failure: copies[0]?.failure ?? undefined,
    behindSince: since === undefined || copied?.file === newest ? undefined : Date.parse(since),
  }
}

/** `uploads`: the attempts to copy one, newest first. */
function describeStore(location: string, uploads: readonly BackupRun[]): Backups['store'] {
  const copied = uploads.find(({ failure }) => failure === null)
  return {
    location,
    newest: copied ? { file: copied.file, copied: copied.ended } : null,
    note: copied?.note ?? null,
  }
}

function describeNewest(
  { name, taken, bytes }: NonNullable<FolderContent['newest']>,
  runs: BackupRun[],
) {
  const made = runs.find(({ file, failure }) => file === name && failure === null)
  return {
    file: name,
    taken: taken.toISOString(),
    bytes,
    seconds: made ? secondsOf(made) : null,
  }
}

async function readEncryption(files: Context['config']['backup']): Promise<Backups['encryption']> {
  // A key that cannot be read makes the next backup fail, which says why.
  const key = await readBackupKey(files).catch(() => undefined)
  if (key === undefined) return 'none'
  return canDecrypt(key) ? 'openable' : 'sealed'
}

function secondsOf({ began, ended }: BackupRun): number {
  return (Date.parse(ended) - Date.parse(began)) / 1000
}
