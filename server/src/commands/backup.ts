import { access, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { readConfig } from '../config.ts'
import { findBackupOwner } from '../features/backups/index.ts'
import { readBackupKey } from '../platform/database/backup/backup-encryption.ts'
import { refuseFolderOfAnother } from '../platform/database/backup/backup-folder.ts'
import { tryBackupLock } from '../platform/database/backup/backup-lock.ts'
import { backupName, removeOldBackups } from '../platform/database/backup/kept-backups.ts'
import { takeBackup } from '../platform/database/backup/take-backup.ts'
import type { Connections } from '../platform/database/connections.ts'
import { openExistingDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/log.ts'
import { operatorCommand } from '../platform/operator-command.ts'
import { StartError } from '../platform/start-error.ts'
import { type Invocation, readFileArgument, runCommand, useDatabase } from './run-command.ts'

const USAGE = [
  operatorCommand('backup', '/backups/holdfast-2026-11-21.backup'),
  operatorCommand('backup', '/backups'),
  operatorCommand('backup', '/backups', '--keep 30'),
].join('\n')

/**
 * Writes the whole database to a file, without disturbing a running server. In a folder the file is named by
 * its time; with --keep only that many of the newest files stay there.
 */
export async function backUpDatabase({ args, env, print }: Invocation): Promise<void> {
  const config = readConfig(env)
  const { path, keep } = readArguments({ args, env })
  const key = await readBackupKey(config.backup)
  if (keep !== undefined) await requireFolder(path)
  const isFolder = keep !== undefined || (await isExistingFolder(path))
  const file = isFolder ? join(path, backupName(new Date(), key !== undefined)) : path
  await requireNewFile(file)
  const database = await openExistingDatabase(config, createLog(config.logLevel))
  await useDatabase(database, async (client) => {
    if (isFolder) await requireOwnFolder(path, database.connections, client)
    const progress = (table: string, rows: number) => print(`${String(rows).padStart(9)}  ${table}`)
    const { tables } = await takeBackup(client, file, progress, key)
    const { size } = await stat(file)
    const megabytes = (size / 1024 / 1024).toFixed(1)
    print(`${tables.length} tables are in ${file} (${megabytes} MB).`)
  })
  // Removes old backups only when the new one is complete and on the disk.
  if (keep === undefined) return
  for (const name of await removeOldBackups(path, keep, new Date())) {
    print(`Removed ${name}.`)
  }
}

/** `path` is a file or a folder, with `keep` a folder. */
function readArguments({ args, env }: Pick<Invocation, 'args' | 'env'>): {
  path: string
  keep: number | undefined
} {
  const { keep, files } = splitArguments(args)
  const path = readFileArgument({ args: files, env }, USAGE)
  if (keep === undefined) return { path, keep }
  if (!/^[1-9]\d{0,3}$/.test(keep)) {
    throw new StartError(`Say how many backups to keep, 1 or more:\n${USAGE}`)
  }
  return { path, keep: Number(keep) }
}

function splitArguments(args: string[]): { keep: string | undefined; files: string[] } {
  try {
    const options = { keep: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { keep: values.keep, files: positionals }
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}

async function isExistingFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() ?? false
}

async function requireFolder(path: string): Promise<void> {
  if (await isExistingFolder(path)) return
  throw new StartError(`There is no folder ${path} to keep the backups in: create it first.`)
}

/**
 * A name by the time is for a folder that servers look after.
 * @throws StartError if it is that of another server, or this one is writing there
 */
async function requireOwnFolder(
  folder: string,
  connections: Connections,
  client: pg.Client,
): Promise<void> {
  await refuseFolderOfAnother(folder, await findBackupOwner(connections))
  if (await tryBackupLock(client)) return
  throw new StartError(
    'Another process is at work on the backups of this server: wait until it has ended.',
  )
}

async function requireNewFile(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new StartError(`${file} is there already: name another file.`)
}

await runCommand(backUpDatabase, import.meta)
